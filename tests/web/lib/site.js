// SPDX-License-Identifier: MIT
// The built site as files: each page parsed, with its source beside it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Parser, StaticConfigLoader } from 'html-validate';

const site = fileURLToPath(new URL('../../../dist/site/', import.meta.url));
const config = await new StaticConfigLoader({ elements: ['html5'] }).getConfigFor('page.html');
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const folders = readdirSync(site, { recursive: true })
  .filter((file) => path.basename(file) === 'index.html')
  .map((file) => (path.dirname(file) === '.' ? '' : `${path.dirname(file)}/`));

/** Folders that hold a whole page, below the site's root, "" for the root itself; and those made for frames. */
export const FOLDERS = folders.filter((folder) => !folder.startsWith('embed/'));
export const EMBEDDED = folders.filter((folder) => folder.startsWith('embed/'));

export const existsBeside = (folder, address) => existsSync(path.join(site, folder, address));

export function readPage(folder) {
  const html = readFileSync(path.join(site, folder, 'index.html'), 'utf8');
  const document = new Parser(config).parseHtml(html);
  return {
    folder, html, document,
    all: (selector) => document.querySelectorAll(selector),
    one: (selector) => document.querySelector(selector),
  };
}

const decode = (text) => text.replace(/&([#\w]+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** What a person reads of an element. */
export const textOf = (element) => decode(element.textContent).replace(/\s+/g, ' ').trim();
export const attribute = (element, name) => {
  const value = element.getAttributeValue(name);
  return value === null ? null : decode(value);
};
