import { readdirSync, readFileSync } from 'node:fs';
import { locales, type Locale } from '../definition/view.js';
import type { MessageParam } from '../errors/message.js';
import { viewTexts } from '../testing/view-texts.js';
import { remedyOf, viewFaults, type ViewFaultKey } from './view-fault.js';
import { viewPhrases } from './view-phrase.js';

const contentOf = (locale: Locale): string =>
  readFileSync(new URL(`../../../../locales/${locale}/view-problems.json`, import.meta.url), 'utf8');
const textsIn = (locale: Locale) =>
  (JSON.parse(contentOf(locale)) as { readonly problems: Readonly<Record<string, string>> }).problems;
const blanksOf = (...texts: readonly (string | undefined)[]): string[] => {
  const found = texts.flatMap((text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  return [...new Set(found)].sort();
};

describe.each(locales)('the texts of view files: %s', (locale) => {
  const texts = textsIn(locale);
  const translate = viewTexts(contentOf(locale), locale);

  test('[C5] [D3] every fault has a text and a remedy with its placeholders, every phrase its text, and none is unused', () => {
    const keys = Object.keys(texts).filter((key) => !key.endsWith('_mend') && !key.endsWith('_one'));
    const found = keys.map((key) => [key, blanksOf(texts[key], texts[`${key}_mend`])]);
    const wanted = Object.entries({ ...viewFaults, ...viewPhrases }).map(([key, names]) => [key, [...names].sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
    expect(Object.keys(viewFaults).filter((key) => texts[`${key}_mend`] === undefined)).toEqual([]);
  });

  test.each(Object.entries(viewFaults))('[C5] [D3] %s has complete texts', (key, names: readonly string[]) => {
    const params = Object.fromEntries(names.map((name): [string, MessageParam] => [name, `<${name}>`]));
    const fault = { key: key as ViewFaultKey, params };
    const translated = [translate(fault), translate(remedyOf(fault))];
    for (const text of translated) expect(text).toMatch(/[.?]$|<(problem|remedy)>$/);
    const shown = translated.join(' ');
    expect(shown).not.toMatch(/\{\{|view[A-Z_]/);
    expect(names.filter((name) => !shown.includes(`<${name}>`))).toEqual([]);
  });
});

test('[D3] no text is the same in both languages', () => {
  const [en, de] = [textsIn('en'), textsIn('de')];
  const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
  expect(Object.keys(en).filter((key) => en[key] === de[key] && hasWords(en[key] ?? ''))).toEqual([]);
});

/** Sources of the platform without tests, as one text. */
const sources = ['model', 'server'].flatMap((name) => {
  const folder = new URL(`../../../${name}/src/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/view-(fault|phrase)\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
});

test('[C5] every fault and every phrase is reported somewhere', () => {
  const all = sources.join('\n');
  const plain = [...Object.keys(viewFaults), ...Object.keys(viewPhrases)].filter((key) => !key.includes('_'));
  expect(plain.filter((key) => !all.includes(`'${key}'`))).toEqual([]);
});

test('[C5] everything that can be wrong with a value has a phrase', () => {
  const folder = new URL('../columns/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => !file.endsWith('.test.ts'));
  const code = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const keys = [...code.join('\n').matchAll(/\b(?:problem|message)\('(\w+)'/g)].map(
    ([, key = '']) => `viewValue_${key}`,
  );
  const phrases = Object.keys(viewPhrases).filter((key) => key.startsWith('viewValue_'));
  expect([...new Set(keys)].sort()).toEqual(phrases.sort());
});
