import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessView } from '../guess/guess-view.js';
import { checkViewTexts } from './view-text-checks.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vk-texts-'));
  mkdirSync(join(root, 'views'));
});
afterEach(() => rmSync(root, { recursive: true }));

const said = async (name: string, definition: object): Promise<[string, string][]> => {
  writeFileSync(join(root, 'views', `${name}.json`), JSON.stringify(definition));
  const findings = await checkViewTexts({ root, viewsDirs: [join(root, 'views')] });
  return findings.map(({ state, message }) => [state, message]);
};

test('[C1] texts of view files that are missing in a language are listed', async () => {
  const both = { en: 'A', de: 'B' };
  const columns = {
    label: { type: 'string', label: { de: 'Beschriftung' }, help: both },
    state: { type: 'string', values: ['on', 'off'], valueLabels: { on: { en: 'On' }, off: both } },
  };
  expect(await said('things', { name: 'things', label: both, columns })).toEqual([
    ['warn', 'views/things.json has texts that are missing in "en": columns.label.label'],
    ['warn', 'views/things.json has texts that are missing in "de": columns.state.valueLabels.on'],
  ]);
  expect(await said('things', { name: 'things', label: both, columns: { id: { type: 'uuid' } } })).toEqual([]);
});

test('[D11] labels that a guessed view takes from its file are listed', async () => {
  const file = join(root, 'Umsatz.csv');
  writeFileSync(file, 'Name;Lieferzeit in Tagen\nAnna;3\n');
  const { definition } = await guessView(file, 'csv', { labels: { de: 'Umsatz' }, types: new Map(), roles: [] });
  expect(await said('umsatz', definition)).toEqual([
    ['ok', 'views/umsatz.json has texts that are the same in every language: columns.lieferzeit_in_tagen.label'],
  ]);
});
