import { readFileSync } from 'node:fs';
import { locales } from '@viewkraft/model';
import { pluginFaults } from './plugin-fault.js';

test.each(locales)('[L] [D3] every plugin fault has a text with its placeholders, and no text is unused: %s', (locale) => {
  const file = new URL(`../../../../../locales/${locale}/server-errors.json`, import.meta.url);
  const { problems } = JSON.parse(readFileSync(file, 'utf8')) as { problems: Record<string, string> };
  const texts = Object.entries(problems).filter(([key]) => key.startsWith('plugin'));
  const blanks = texts.map(([key, text]) => [key, [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()]);
  const wanted = Object.entries(pluginFaults).map(([key, names]) => [key, [...names].sort()]);
  expect(Object.fromEntries(blanks)).toEqual(Object.fromEntries(wanted));
}); // prettier-ignore
