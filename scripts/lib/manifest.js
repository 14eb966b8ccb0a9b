// SPDX-License-Identifier: MIT
// What a browser needs to install the page: one manifest a language, so that the installed page opens in it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { readStrings } from './messages.js';

const SHORT_NAME = 'VLA VRAM'; // the same in every language
const THEME = '#0b5c6b';
const PAPER = '#f4f6f7';

/** @param {string} up from the manifest's folder to the site's */
function manifestOf({ code, dir }, up) {
  const { meta } = readStrings(code);
  const icon = (name, purpose) => ({ src: `${up}${name}`, sizes: 'any', type: 'image/svg+xml', purpose });
  return {
    id: up,
    name: meta.name,
    short_name: SHORT_NAME,
    description: meta.description,
    lang: code,
    dir,
    start_url: './',
    scope: up,
    display: 'standalone',
    theme_color: THEME,
    background_color: PAPER,
    icons: [icon('favicon.svg', 'any'), icon('icon-maskable.svg', 'maskable')],
  };
}

export function writeManifests({ outdir, languages }) {
  const write = (folder, manifest) =>
    writeFileSync(path.join(outdir, folder, 'manifest.webmanifest'), `${JSON.stringify(manifest)}\n`);
  write('', manifestOf(languages.find(({ code }) => code === 'en'), './'));
  for (const language of languages) write(language.code, manifestOf(language, '../'));
}
