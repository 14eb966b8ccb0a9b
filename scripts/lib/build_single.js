// SPDX-License-Identifier: MIT
// Makes dist/vla-vram-calculator.html from the built site: every language in one file that loads nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bundleSingle } from './bundle.js';
import { readLanguages } from './messages.js';
import { singleFilePolicy } from './policy.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = `${root}dist/site/`;

function partOf(html, pattern, what) {
  const match = pattern.exec(html);
  if (!match) throw new Error(`the built page has no ${what}`);
  return match[1];
}

/** A language's page with the links to the others leading to the same file. */
function readPage({ code, dir }) {
  const html = readFileSync(`${site}${code}/index.html`, 'utf8');
  const body = partOf(html, /<body[^>]*>([\s\S]*)<\/body>/, 'body');
  return {
    code,
    dir,
    title: partOf(html, /<title>([^<]*)<\/title>/, 'title'),
    body: body.replace(/(<a class="language-link" href=")[^"]*\/?([a-z]{2}(?:-[A-Za-z]+)?)\/"/g, '$1?lang=$2"').trim(),
  };
}

const languages = readLanguages();
const pages = languages.map(readPage);
const [english, ...others] = [...pages].sort((a, b) => Number(b.code === 'en') - Number(a.code === 'en'));
const { script, style } = await bundleSingle(languages.map(({ code }) => code));
const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${site}favicon.svg`, 'utf8'))}`;
const templates = others
  .map(({ code, dir, title, body }) => `<template data-language="${code}" data-dir="${dir}" data-title="${title}">${body}</template>`)
  .join('\n');

const file = `${root}dist/vla-vram-calculator.html`;
writeFileSync(file, `<!doctype html>
<html lang="${english.code}" dir="${english.dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${singleFilePolicy({ script, style })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${english.title}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
${templates}
</head>
<body data-verdict="fits">
${english.body}
<script>${script}</script>
</body>
</html>
`);
console.log('  every language in dist/vla-vram-calculator.html');
