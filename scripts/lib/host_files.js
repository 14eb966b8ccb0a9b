// SPDX-License-Identifier: MIT
// Files that hosts and search engines read: headers, sitemap, robots.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { SECURITY_POLICY } from './policy.js';

/** Headers for hosts that read this file (Netlify, Cloudflare Pages); elsewhere the page's own policy stands. */
function headersFile(basePath) {
  return `${basePath}*
  Content-Security-Policy: ${SECURITY_POLICY}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Permissions-Policy: camera=(), geolocation=(), microphone=()

${basePath}assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

/** One entry a page, each with all languages: what the pages' own hreflang links say. */
function sitemap({ baseUrl, languages, checked }) {
  const alternates = [...languages.map(({ code }) => [code, `${baseUrl}${code}/`]), ['x-default', baseUrl]]
    .map(([code, address]) => `    <xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`)
    .join('\n');
  const entries = ['', ...languages.map(({ code }) => `${code}/`)]
    .map((folder) => `  <url>\n    <loc>${baseUrl}${folder}</loc>\n    <lastmod>${checked}</lastmod>\n${alternates}\n  </url>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}
</urlset>
`;
}

/**
 * @param {{outdir: string, baseUrl: string, languages: {code: string}[], checked: string}} site `baseUrl` is a URL's
 *   canonical text, so that nothing in it has to be escaped in XML but "&", which a folder's address cannot hold
 */
export function writeHostFiles({ outdir, baseUrl, languages, checked }) {
  const write = (name, text) => writeFileSync(path.join(outdir, name), text);
  write('_headers', headersFile(new URL(baseUrl).pathname));
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}sitemap.xml\n`);
  write('sitemap.xml', sitemap({ baseUrl, languages, checked }));
}
