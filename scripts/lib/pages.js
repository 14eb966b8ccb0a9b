// SPDX-License-Identifier: MIT
// What the templates need for each page.
import { readFileSync } from 'node:fs';

import { localizeDigits } from '../../web/app/numbers.js';
import { formulasFor } from '../../web/pages/formulas.js';
import { workedExample } from './example.js';
import { readStrings, translator } from './messages.js';

/** The Python snippet, its comments and labels in the page's language. Module path: huggingface/lerobot, src/lerobot. */
function snippetOf({ guide }) {
  return `import torch
from lerobot.policies.smolvla.modeling_smolvla import SmolVLAPolicy

# ${guide.countCommentLoad}
policy = SmolVLAPolicy.from_pretrained("lerobot/smolvla_base")

total = sum(p.numel() for p in policy.parameters())
# ${guide.countCommentFrozen}
trainable = sum(p.numel() for p in policy.parameters() if p.requires_grad)
print(f"${guide.countLabelTotal}: {total / 1e6:.6f}")
print(f"${guide.countLabelTrainable}: {trainable / 1e6:.6f}")

# ${guide.countPeakComment}
print(f"${guide.countPeakLabel}: {torch.cuda.max_memory_reserved() / 2**30:.2f}")`;
}

function relatedPages({ portal }, code) {
  return portal.pages.map(({ url, title }) => {
    const language = title[code] && url[code] ? code : 'en';
    return { url: portal.url + url[language], title: title[language], foreign: language !== code };
  });
}

function jsonLdOf({ meta }, code, url) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: meta.name,
    description: meta.description,
    url,
    inLanguage: code,
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
  };
  return scriptJson(data);
}

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

function dateText(date, code) {
  return new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** Published runs whose peak hardly moves with the batch: what the optimizer step takes is all they show. */
const STEP_EXAMPLES = [
  { name: 'Diffusion Policy', peaks: [{ batch: 8, gib: '4.95' }, { batch: 64, gib: '5.08' }] },
  { name: 'GR00T N1.7', peaks: [{ batch: 4, gib: '35.9' }, { batch: 8, gib: '35.9' }] },
];

const stepExamplesFor = (locale) => STEP_EXAMPLES.map(({ name, peaks }) => ({
  name, peaks: peaks.map(({ batch, gib }) => ({ batch, peak: `${localizeDigits(gib, locale)}\u00A0GiB` })),
}));

/**
 * One page for each language, and the English one again at the root; the same without what surrounds the calculator, for
 * other sites' frames, below embed/.
 */
export function calculatorPages({ engine, languages, recipes, site, scripts, baseUrl }) {
  const pageOf = ({ code, dir }, folder) => {
    const strings = readStrings(code);
    const t = translator(code, strings);
    const [before, after] = strings.links.operator.split('{name}');
    return {
      code, dir, folder, strings,
      up: '../'.repeat(folder.split('/').length - 1) || './',
      script: scripts[code],
      formulas: formulasFor(strings.symbol),
      snippet: snippetOf(strings),
      stepExamples: stepExamplesFor(code),
      related: relatedPages(site, code),
      jsonLd: jsonLdOf(strings, code, baseUrl + folder),
      checkedText: t('links.checked', { date: dateText(site.checked, code) }),
      operatorText: { before, after, name: site.operator.name[code] ?? site.operator.name.en },
      ...workedExample(engine, { recipes, locale: code, countWords: strings.numbers.countWords, t }),
    };
  };
  const inAllLanguages = (folder) => {
    const english = pageOf(languages.find(({ code }) => code === 'en'), folder);
    return [english, ...languages.map((language) => pageOf(language, `${folder}${language.code}/`))];
  };
  return { full: inAllLanguages(''), embedded: inAllLanguages('embed/') };
}

/** @returns {object} a JSON file of the project */
export const readProjectJson = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
