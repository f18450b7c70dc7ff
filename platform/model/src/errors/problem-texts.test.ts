import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorTexts } from './error-texts.js';

const source = new URL('../', import.meta.url);
const texts = JSON.parse(
  readFileSync(new URL('../../../../locales/en/errors.json', import.meta.url), 'utf8'),
) as ErrorTexts;

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
  const translated = Object.keys(texts['problems'] ?? {});
  expect(keys.filter((key) => !translated.includes(key))).toEqual([]);
});
