import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ViewsLoader } from './views-loader.js';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-loader-'));
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string, type: string) =>
  JSON.stringify({ name, columns: { id: { type: 'integer', primaryKey: true }, size: { type } }, access: { read: ['public'] } });
const loader = new ViewsLoader([{ path: folder, shipped: false }], () => Promise.resolve([]));
const older = (view: string) => textOf(view, 'integer');
const newer = (view: string) => textOf(view, 'string');
const unreadable = textOf('shelves', 'a type of a later release');
const put = (view: string, text: string) => writeFileSync(join(folder, `${view}.json`), text);
const before = new Map(['shelves', 'lamps'].map((view) => [view, older(view)]));
const load = (lastGood: Readonly<Record<string, string>>) => loader.load(new Map(Object.entries(lastGood)), undefined, { before });
const typeOf = (loaded: Awaited<ReturnType<typeof load>>, view: string) => loaded.catalog.views.get(view)?.columns.get('size')?.type;

beforeEach(() => {
  put('shelves', older('shelves'));
  put('lamps', older('lamps'));
});

test('[C6] another last good definition counts only for a file that has not changed', async () => {
  const loaded = await load({ shelves: newer('shelves'), lamps: newer('lamps') });
  expect([typeOf(loaded, 'shelves'), loaded.followed]).toEqual(['string', ['lamps', 'shelves']]);
  put('shelves', textOf('shelves', 'boolean'));
  const changed = await load({ shelves: newer('shelves'), lamps: newer('lamps') });
  expect([typeOf(changed, 'shelves'), changed.followed]).toEqual(['boolean', ['lamps']]);
  expect(changed.good.get('shelves')).toBe(textOf('shelves', 'boolean'));
});

test('[C6] a definition that this release cannot read is not followed, and stays the last good one', async () => {
  const loaded = await load({ shelves: unreadable, lamps: newer('lamps') });
  expect([typeOf(loaded, 'shelves'), typeOf(loaded, 'lamps'), loaded.followed]).toEqual(['integer', 'string', ['lamps']]);
  expect(loaded.good).toEqual(new Map([['lamps', newer('lamps')]]));
  expect(loaded.problems).toEqual([]);
});
