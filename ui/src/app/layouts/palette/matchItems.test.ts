import { matchItems } from './matchItems.js';
import type { PaletteItem } from './PaletteItem.js';

const item = (label: string, hint?: string): PaletteItem => ({
  id: label,
  kind: 'view',
  label,
  ...(hint ? { hint } : {}),
  run: () => undefined,
});

test('[F1] the palette finds every word in any order, ignores case and lists labels that start with the query first', () => {
  const items = [item('Neu in Übersicht'), item('Übersicht'), item('Müller', 'Kunden')];
  const found = (query: string) => matchItems(items, query, 'de').map(({ label }) => label);
  expect(found('ÜBER')).toEqual(['Übersicht', 'Neu in Übersicht']);
  expect(found('übersicht neu')).toEqual(['Neu in Übersicht']);
  expect(found('kund mül')).toEqual(['Müller']);
  expect(found(' ')).toHaveLength(3);
  expect(found('x')).toEqual([]);
});
