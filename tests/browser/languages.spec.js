// SPDX-License-Identifier: MIT
import { answerTo } from '../../web/app/answer.js';
import { OWN } from '../../web/app/form_reader.js';
import { LANGUAGES, engine, inLanguage, plain } from '../web/lib/languages.js';
import { expect, field, message, open, result, test, visibleText } from './page.js';

const ready = (page, locale) => Promise.all([
  expect(page.locator('html')).toHaveAttribute('lang', locale),
  expect(page.locator('body')).toHaveAttribute('data-engine', 'ready'),
]);

async function switchTo(page, locale) {
  await page.locator(`.language-link[hreflang=${locale}]`).click();
  await ready(page, locale);
}

test('once round all languages every entry is as it was and the batch never changes', async ({ page, complaints: _ }) => {
  const entries = { totalParams: '7652.065472', trainableParams: '111M', gpuBytes: '47.5 GiB', safetyMargin: '92.5', 'probe-1-peak': '26.50',
    'probe-2-batch': '9.0', 'probe-2-peak': '40.2', 'probe-3-batch': 'not run yet', frozenBytesPerParam: '2.5' };
  await open(page);
  await page.locator('#add-probe').click();
  await field(page, 'frozen').selectOption(OWN);
  for (const [id, text] of Object.entries(entries)) await field(page, id).fill(text);
  await field(page, 'frozen').selectOption('int8');
  await field(page, 'probe-3-batch').fill('');
  const batch = await result(page, 'batch').innerText();
  expect(Number(batch)).toBeGreaterThan(0);
  for (const locale of ['ko', 'de', 'es', 'en']) {
    await switchTo(page, locale);
    await expect(result(page, 'batch')).toHaveText(batch);
    await expect(field(page, 'safetyMargin')).toHaveValue(['de', 'es'].includes(locale) ? '92,5' : '92.5');
    await expect(page.locator('#probe-rows > .probe')).toHaveCount(3);
  }
  for (const [id, text] of Object.entries({ ...entries, 'probe-3-batch': '' })) await expect(field(page, id)).toHaveValue(text);
  await expect(field(page, 'frozen')).toHaveValue('int8');
  await expect(field(page, 'frozenBytesPerParam')).toBeHidden();
});

test('back and forward bring each page with the entries it had', async ({ page, complaints: _ }) => {
  await open(page);
  await field(page, 'gpuBytes').fill('48');
  await switchTo(page, 'de');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await field(page, 'gpuBytes').fill('80');
  await expect(page).toHaveURL(/gpuBytes=80/);
  await page.goBack();
  await ready(page, 'en');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await expect(result(page, 'batch')).toHaveText('19');
  await page.goForward();
  await ready(page, 'de');
  await expect(field(page, 'gpuBytes')).toHaveValue('80');
  await expect(result(page, 'batch')).toHaveText('34');
});

test('the link to the language of the page itself keeps the entries', async ({ page, complaints: _ }) => {
  await open(page, 'ko');
  await field(page, 'gpuBytes').fill('48');
  await switchTo(page, 'ko');
  await expect(field(page, 'gpuBytes')).toHaveValue('48');
  await page.goto('./#v=1&gpuBytes=80+GB');
  await ready(page, 'en');
  await switchTo(page, 'es');
  await expect(field(page, 'gpuBytes')).toHaveValue('80');
});

test('an address changed by hand is read at once', async ({ page, complaints: _ }) => {
  await open(page);
  await page.evaluate(() => { location.hash = 'v=1&gpuBytes=80+GB'; });
  await expect(result(page, 'batch')).toHaveText('34');
  await page.evaluate(() => { location.hash = 'faq'; });
  await expect(field(page, 'gpuBytes')).toHaveValue('80');
});

const NONSENSE = {
  totalParams: '', trainableParams: 'viele', gpuBytes: '24G', safetyMargin: '1e999', frozenBytesPerParam: '9', trainableBytesPerParam: '-1',
  probes: [{ batch: '2.5.1', peak: '8 parsec' }, { batch: '9'.repeat(99), peak: '0' }],
};

for (const language of LANGUAGES) {
  test(`every field of the ${language.locale} page explains itself in the page’s language`, async ({ page, complaints: _ }) => {
    await open(page, language.locale);
    const texts = { ...NONSENSE, frozen: OWN, training: OWN };
    const expected = answerTo(engine, texts, language.context, language);
    await field(page, 'frozen').selectOption(OWN);
    await field(page, 'training').selectOption(OWN);
    const { probes, ...single } = NONSENSE;
    for (const [id, text] of Object.entries(single)) await field(page, id).fill(text);
    for (const [index, { batch, peak }] of probes.entries()) {
      await field(page, `probe-${index + 1}-batch`).fill(batch);
      await field(page, `probe-${index + 1}-peak`).fill(peak);
    }
    await field(page, 'probe-2-peak').blur();
    expect(expected.messages.size).toBe(10);
    for (const [path, sentence] of expected.messages) {
      const input = page.locator(`input[data-path="${path}"]`);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 40).replace(/[.?()]/g, '.')));
      await expect(message(page, await input.getAttribute('id'))).toHaveText(sentence);
    }
    await expect(page.locator('#findings > li')).toHaveCount(expected.view.findings.length);
    await expect(page.locator('#summary')).toHaveText(expected.view.summary);
    await expect(result(page, 'verdictText')).toHaveText(language.strings.live.verdict.invalid);
    const lost = language.locale === 'de' ? /NaN|undefined|Infinity/ : /NaN|undefined|Infinity|\bnull\b/;
    expect(await visibleText(page)).not.toMatch(lost);
  });

  test(`the ${language.locale} page shows every warning and note as a sentence of its language`, async ({ page, complaints: _ }) => {
    const runs = [[{ batch: '1', peak: '2' }, { batch: '2', peak: '3' }], [{ batch: '1', peak: '5' }, { batch: '2', peak: '30' }],
      [{ batch: '1', peak: '900 MB' }, { batch: '3', peak: '901 MB' }]];
    await open(page, language.locale);
    for (const probes of runs) {
      const { view } = answerTo(engine, { ...language.example, probes }, language.context, inLanguage(language.locale));
      for (const [index, { batch, peak }] of probes.entries()) {
        await field(page, `probe-${index + 1}-batch`).fill(batch);
        await field(page, `probe-${index + 1}-peak`).fill(peak);
      }
      expect(view.findings.length).toBeGreaterThan(1);
      await expect(page.locator('#findings > li')).toHaveCount(view.findings.length);
      const shown = await page.locator('#findings > li').allInnerTexts();
      view.findings.forEach(({ text }, index) => expect(plain(shown[index])).toContain(plain(text)));
    }
  });
}
