import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorTexts } from './error-translator.js';

const source = new URL('../', import.meta.url);
const translated = new Set(
  ['errors', 'server-errors'].flatMap((file) => {
    const text = readFileSync(new URL(`../../../../locales/en/${file}.json`, import.meta.url), 'utf8');
    return Object.keys((JSON.parse(text) as ErrorTexts)['problems'] ?? {});
  }),
);

test('[M] every problem that the model can report has a text', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const keys = files.flatMap((name) => {
    const code = readFileSync(new URL(name, source), 'utf8');
    return [...code.matchAll(/\b(?:problem|message)\('(\w+)'|\|\s+'(query\w+)'/g)].map(
      ([, value, query]) => value ?? query ?? '',
    );
  });
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !translated.has(key))).toEqual([]);
});
