// SPDX-License-Identifier: MIT
// Scripts and styles of the site: bundled, minified, with the hash of their content in the name.
import * as esbuild from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { moduleOf, readStrings } from './messages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const work = path.join(root, 'build/site');

/** The compiled messages of a language as a module beside the entries. */
function writeMessages(code) {
  const strings = readStrings(code);
  writeFileSync(path.join(work, `messages.${code}.js`), moduleOf(code, strings));
  return strings;
}

/** One entry a language: its messages and the app, which all of them share. */
function writeEntry(code) {
  const strings = writeMessages(code);
  const entry = path.join(work, `${code}.js`);
  writeFileSync(
    entry,
    `import messages from './messages.${code}.js';
import { loadEngine } from '../../web/app/engine.js';
import { start } from '../../web/app/main.js';
import { keepOffline } from '../../web/app/offline.js';
start({
  locale: '${code}',
  t: (key, values = {}) => messages[key](values),
  countWords: ${JSON.stringify(strings.numbers.countWords)},
}, loadEngine).then(keepOffline);
`,
  );
  return entry;
}

/** What every bundle has in common. */
const COMMON = {
  absWorkingDir: root,
  bundle: true,
  target: ['es2022'],
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  alias: { 'vla-vram-wasm': path.join(root, 'build/wasm/cpp') },
  // The glue's branches for other surroundings refer to Node's modules.
  external: ['fs', 'path', 'module'],
  logLevel: 'warning',
};

/** The glue alone, minified as in the bundle, so that its share of the scripts can be told. */
function measureGlue() {
  return esbuild.build({
    entryPoints: [path.join(root, 'build/wasm/cpp/vla_vram.js')],
    outfile: path.join(work, 'glue.min.js'),
    minify: true,
    logLevel: 'warning',
  });
}

/**
 * @param {{codes: string[], outdir: string}} options
 * @returns {Promise<{scripts: Record<string, string>, style: string, wasm: string, shared: string[]}>} paths below outdir
 */
export async function bundle({ codes, outdir }) {
  mkdirSync(work, { recursive: true });
  const result = await esbuild.build({
    ...COMMON,
    entryPoints: [...codes.map(writeEntry), path.join(root, 'web/styles/main.css')],
    outdir: path.join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'app-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    metafile: true,
    loader: { '.wasm': 'file' },
  });
  await esbuild.build({
    ...COMMON,
    entryPoints: { element: path.join(root, 'web/element/define.js') },
    outdir,
    format: 'iife',
  });
  await measureGlue();
  const outputs = Object.entries(result.metafile.outputs);
  const below = (file) => path.relative(outdir, path.join(root, file));
  const byEntry = (suffix) => below(outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(suffix))[0]);
  return {
    scripts: Object.fromEntries(codes.map((code) => [code, byEntry(`build/site/${code}.js`)])),
    shared: outputs.map(([file]) => below(file)).filter((file) => /app-[^/]*\.js$/.test(file)),
    style: byEntry('web/styles/main.css'),
    wasm: below(outputs.find(([file]) => file.endsWith('.wasm'))[0]),
  };
}

/**
 * Everything in one script and one style sheet, the module's bytes and all languages included.
 * @param {string[]} codes
 * @returns {Promise<{script: string, style: string}>}
 */
export async function bundleSingle(codes) {
  const languages = codes.map((code) => {
    const { numbers } = writeMessages(code);
    return `'${code}': { messages: ${code}, countWords: ${JSON.stringify(numbers.countWords)} }`;
  });
  const entry = path.join(work, 'single.js');
  writeFileSync(entry, `${codes.map((code) => `import ${code} from './messages.${code}.js';`).join('\n')}
import { openIn } from '../../web/app/single_file.js';
openIn({ ${languages.join(', ')} });
`);
  const { outputFiles } = await esbuild.build({
    ...COMMON,
    entryPoints: [entry, path.join(root, 'web/styles/main.css')],
    outdir: path.join(work, 'single'),
    write: false,
    format: 'iife',
    define: { 'import.meta.url': '""' },
    loader: { '.wasm': 'binary' },
  });
  const textOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending)).text.trim();
  return { script: textOf('.js'), style: textOf('.css') };
}
