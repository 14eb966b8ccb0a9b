// SPDX-License-Identifier: MIT
// Makes dist/site/: bundles, then one static page for each language, with the worked example computed by the core.
import Eleventy from '@11ty/eleventy';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { bundle } from './bundle.js';
import { writeHostFiles } from './host_files.js';
import { writeManifests } from './manifest.js';
import { readLanguages } from './messages.js';
import { loadNodeEngine } from './node_engine.js';
import { calculatorPages, readProjectJson, scriptJson } from './pages.js';
import { SECURITY_POLICY } from './policy.js';
import { writeServiceWorker } from './service_worker.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const outdir = `${root}dist/site`;

function baseUrlFrom(given, site) {
  const url = new URL(given ?? site.baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) throw new Error(`${url.href} is no address of a folder on the web`);
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

const { values: options } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const site = readProjectJson('web/site.json');
const { about: _about, ...catalog } = readProjectJson('cpp/catalog/recipes.json');
const withoutSource = ({ source: _source, ...recipe }) => recipe;
const recipes = Object.fromEntries(Object.entries(catalog).map(([group, list]) => [group, list.map(withoutSource)]));
const languages = readLanguages();
const baseUrl = baseUrlFrom(options['base-url'], site);

rmSync(outdir, { recursive: true, force: true });
const assets = await bundle({ codes: languages.map(({ code }) => code), outdir });
const engine = await loadNodeEngine();
const pages = calculatorPages({ engine, languages, recipes, site, scripts: assets.scripts, baseUrl });

process.chdir(root);
const eleventy = new Eleventy('web/pages', 'dist/site', {
  quietMode: true,
  config(eleventyConfig) {
    eleventyConfig.setTemplateFormats(['njk']);
    eleventyConfig.addGlobalData('calculatorPages', pages.full);
    eleventyConfig.addGlobalData('embeddedPages', pages.embedded);
    eleventyConfig.addGlobalData('languages', languages);
    eleventyConfig.addGlobalData('site', site);
    eleventyConfig.addGlobalData('baseUrl', baseUrl);
    eleventyConfig.addGlobalData('securityPolicy', SECURITY_POLICY);
    eleventyConfig.addGlobalData('assets', assets);
    eleventyConfig.addGlobalData('recipes', recipes);
    eleventyConfig.addGlobalData('recipesJson', scriptJson(recipes));
    eleventyConfig.addFilter('fill', (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole));
    eleventyConfig.addPassthroughCopy({ 'web/public': '.', 'web/element/custom-elements.json': 'custom-elements.json' });
  },
});
await eleventy.write();
writeHostFiles({ outdir, baseUrl, languages, checked: site.checked });
writeManifests({ outdir, languages });
const { count, size } = await writeServiceWorker(outdir);
console.log(`  ${pages.full.length} pages and as many to embed for ${baseUrl} in dist/site; offline: ${count} files, ${Math.ceil(size / 1000)} kB`);
