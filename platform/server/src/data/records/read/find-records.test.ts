import fc from 'fast-check';
import {
  applyListQuery,
  matchWordPrefixes,
  parseListQuery,
  parseSearchQuery,
  queryWords,
  visibleText,
  wordsOf,
  type Identity,
  type MemoryData,
  type Reader,
  type Scalar,
  type SearchHit,
  type WireRecord,
} from '@viewkraft/model';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { updateRecords } from '../write/update-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { findRecords } from './find-records.js';
import { countRecords, readPage } from './read-records.js';

const runs = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 6);

const texts = {
  title: { type: 'string' },
  body: { type: 'text', widget: 'html' },
  note: { type: 'string' },
  secret: { type: 'string', hidden: true },
  owner: { type: 'uuid' },
} as const;
const own = { owner: '$user.id' };
const access = {
  read: [
    { roles: ['all'] },
    { roles: ['some'], columns: ['id', 'title', 'body'] },
    { roles: ['own'], where: own },
    { roles: ['public'], where: { title: { $ne: 'private' } }, columns: ['id', 'title'] },
    { roles: ['notes'], where: own, columns: ['id', 'note'] },
    { roles: ['blind'], columns: ['id', 'owner'] },
  ],
};
const views = {
  counted: { search: true, access, columns: { id: { type: 'integer', primaryKey: true }, ...texts } },
  named: { search: true, access, columns: { id: { type: 'uuid', primaryKey: true }, ...texts } },
} as const;
type ViewName = keyof typeof views;

const user = (roles: readonly string[], id = '00000000-0000-7000-8000-000000000002'): Identity => ({ id, roles });
const guest: Identity = { id: null, roles: [] };
const readers = [
  admin,
  guest,
  user([]),
  user(['all']),
  user(['some']),
  user(['own']),
  user(['notes']),
  user(['blind']),
  user(['some', 'notes', 'own']),
];

const words = [
  'Straße', 'STRASSE', 'strassen', 'über', 'Ubermut', 'ÜBER', 'a', 'an', 'the', 'und', 'x', 'ß', 'été', 'e\u0301te', 'ﬁsch', 'fisch',
  '1', '12', '12a', 'under_score', 'C++', '😀', 'naïve', 'İstanbul', 'istanbul', 'ΟΔΟΣ', 'οδος', "O'Neill", 'x-ray', '日本', 'дом',
  'Москва', 'д'.repeat(30), `${'д'.repeat(30)}а`, 'lang'.repeat(40), 'private', 'AND', 'NEAR', 'c0', '000a', 'h_', '%', '𝔘mlaut', '𐐀bc',
]; // prettier-ignore
const hostile = [
  '"', "'", '*', '"a" OR "b"', 'title:a', '{c0}: a', '-a', '+a -b', 'a*', '(a', 'NOT a', 'NEAR(a b)', '@5', '~a', '<a', 'a\u0000b', '\\', '^a', ';--', '_', '%', '__',
]; // prettier-ignore

const sentence = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((list) => list.join(' '));
// A column of strings holds 255 characters.
const line = sentence.map((text) => Array.from(text).slice(0, 255).join(''));
const html = sentence.map((text) => `<p class="lead">${text.replaceAll(' ', '</p><p>')}</p>`);
const row = fc.record({
  title: fc.option(line),
  body: fc.option(html),
  note: fc.option(line),
  secret: fc.option(line),
  owner: fc.constantFrom(null, '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003'),
});
const prefix = fc
  .tuple(fc.constantFrom(...words), fc.nat(8))
  .map(([word, length]) => Array.from(word).slice(0, length + 1).join('')); // prettier-ignore
const query = fc.oneof(
  { weight: 6, arbitrary: fc.array(prefix, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);

describe.each(await testKinds())('search on $name', (kind) => {
  let records: TestRecords;
  beforeEach(async () => {
    records = await TestRecords.open(kind, views);
  }, 60_000);
  afterEach(() => records.end());

  const all = async (view: ViewName): Promise<WireRecord[]> => {
    const { columns, table } = records.runtime.view(view);
    const names = [...columns.keys()].filter((name) => name in texts || name === 'id');
    const rows = await records.db.query(`SELECT ${names.join(', ')} FROM ${table} ORDER BY id`);
    return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] as Scalar])));
  };
  const memory = async (view: ViewName): Promise<MemoryData> => ({
    catalog: records.runtime.catalog,
    records: new Map([[view, await all(view)]]),
    links: new Map(),
  });
  const find = (some: readonly Reader[], q: string, limit = 50): Promise<SearchHit[]> =>
    findRecords(some, parseSearchQuery([['q', q], ['limit', String(limit)]]), records.runtime); // prettier-ignore
  const list = async (reader: Reader, search: string): Promise<unknown[]> => {
    const parsed = parseListQuery([['search', search], ['limit', '1000']], reader); // prettier-ignore
    const { body } = await readPage({ reader }, parsed, records.runtime, false);
    const found = JSON.parse(String(body)) as { id: unknown }[];
    expect(await countRecords({ reader }, parsed, records.runtime)).toBe(found.length);
    return found.map(({ id }) => id);
  };

  /** What a full scan finds, with the rank of each record. */
  const expected = (reader: Reader, q: string, data: MemoryData): Map<unknown, number> => {
    const found = applyListQuery(parseListQuery([['search', q], ['limit', '1000']], reader), reader, data); // prettier-ignore
    const asked = queryWords(q);
    const always = reader.columns.get('title')?.access === 'always';
    return new Map(
      (found as readonly WireRecord[]).map((record) => {
        const title = String(record['title'] ?? '');
        const [has, head] = [wordsOf(title).join('·'), asked.join('·')];
        const rank = !always ? 3 : has === head ? 0 : has.startsWith(head) ? 1 : matchWordPrefixes([title], asked) ? 2 : 3;
        return [record['id'], rank];
      }),
    );
  };

  test('[D13] finds what a full scan finds, for every reader, best first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<ViewName>('counted', 'named'),
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(query, { minLength: 4, maxLength: 8 }),
        async (view, rows, queries) => {
          await records.db.execute(`DELETE FROM ${view}`);
          await records.create(view, ...rows.map(({ secret: _, ...body }) => body));
          await records.db.execute(`UPDATE ${view} SET secret = 'geheim'`);
          const data = await memory(view);
          for (const q of [...queries, 'geheim']) {
            for (const identity of readers) {
              const reader = records.runtime.reader(records.runtime.view(view), identity);
              if (!reader) continue;
              const ranks = expected(reader, q, data);
              if (q.trim() !== '') expect(new Set(await list(reader, q))).toEqual(new Set(ranks.keys()));
              const hits = await find([reader], q);
              if (q.trim() === '') expect(hits).toEqual([]);
              else expect(hits.map(({ id }) => id).sort()).toEqual([...ranks.keys()].sort());
              const order = hits.map(({ id }) => ranks.get(id));
              expect(order).toEqual([...order].sort());
              for (const hit of hits) expectReadable(hit, reader, q, data);
            }
          }
        },
      ),
      { numRuns: runs },
    );
  }, 300_000);

  /** Title and snippet come from columns that are open to the reader in this record. */
  function expectReadable(hit: SearchHit, reader: Reader, q: string, data: MemoryData): void {
    const full = parseListQuery([['limit', '1000']], reader); // prettier-ignore
    const shown = (applyListQuery(full, reader, data) as readonly WireRecord[]).find(({ id }) => id === hit.id) ?? {};
    const open = [...reader.columns.values()].map(({ column }) => visibleText(column, (shown[column.name] ?? null) as Scalar));
    expect(open.some((text) => text === hit.title || text.trim() === '')).toBe(true);
    const part = hit.snippet.replaceAll('…', '');
    expect(open.map((text) => text.replace(/\s+/gu, ' ').trim()).some((text) => text.includes(part))).toBe(true);
    if (part !== '') expect(queryWords(q).some((word) => matchWordPrefixes([part], [word]))).toBe(true);
  }

  test.each(['counted', 'named'] as const)('[D13] the index of %s follows changes and deletions', async (view) => {
    const reader = records.reader(view);
    const [one, two] = await records.create(view, { title: 'Anna' }, { title: 'Berta' });
    const [first, second] = [one?.['id'], two?.['id']] as [string, string];
    expect(await list(reader, 'ber')).toEqual([second]);
    const update = records.context(view, 'update');
    await updateRecords([{ key: second, body: { note: 'Anna too' } }], false, undefined, update, records.tools);
    expect(await list(reader, 'anna')).toEqual([first, second]);
    const both = [first, second].map((key, at) => ({ key, body: { title: `Clara ${at}` } }));
    await updateRecords(both, true, undefined, records.context(view, 'update'), records.tools);
    expect(await list(reader, 'clara')).toEqual([first, second]);
    expect(await list(reader, 'anna')).toEqual([second]);
    const removal = [{ key: first, version: undefined }];
    await deleteRecords(removal, false, undefined, records.context(view, 'delete'), records.tools);
    expect(await list(reader, 'clara')).toEqual([second]);
    expect((await find([reader], 'clara')).map(({ id }) => id)).toEqual([second]);
    const [again] = await records.create(view, { title: 'Dora' });
    expect(await list(reader, 'dora clara')).toEqual([]);
    expect(await list(reader, 'dor')).toEqual([again?.['id']]);
  });

  test('[D13] a limit keeps the best, and views take turns', async () => {
    const bodies = Array.from({ length: 30 }, (_, at) => ({ title: `Filler ${at}`, note: 'apfel' }));
    await records.create('counted', ...bodies, { title: 'Mit Apfel' }, { title: 'Apfelbaum' }, { title: 'Äpfel' }, { title: 'APFEL' });
    await records.create('named', ...bodies);
    const some = [records.reader('counted'), records.reader('named')];
    const titles = async (limit: number) => (await find(some, 'apfel', limit)).map(({ title }) => title);
    expect(await titles(6)).toEqual(['Äpfel', 'APFEL', 'Apfelbaum', 'Mit Apfel', 'Filler 0', 'Filler 0']);
    expect(await titles(0)).toEqual([]);
    expect(await titles(50)).toHaveLength(50);
  });

  test('[D13] snippets show the text around the word on one line, without tags', async () => {
    const body = `<p>${'lorem ipsum '.repeat(30)}</p>\n<p>die <b>Über</b>schrift &amp; mehr</p>${'<i>x</i> '.repeat(200)}`;
    await records.create('counted', { title: 'T', body }, { title: 'Überblick' });
    const hits = await find([records.reader('counted')], 'uber');
    expect(hits.map(({ title }) => title)).toEqual(['Überblick', 'T']);
    expect(hits[0]?.snippet).toBe('');
    expect(hits[1]?.snippet).toMatch(/^….*ipsum die Überschrift & mehr x x .*…$/);
    expect(Array.from(hits[1]?.snippet ?? '').length).toBeLessThanOrEqual(120);
  });
});
