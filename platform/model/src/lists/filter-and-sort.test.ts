import fc from 'fast-check';
import { fullReader } from '../access/reader-of.js';
import { catalogOf } from '../testing/catalog-of.js';
import { applyListQuery } from './apply-list-query.js';
import { filterAndSort, type ListOptions } from './filter-and-sort.js';
import { parseListQuery } from '../query/parse/parse-list-query.js';

interface Plant {
  readonly name: string;
  readonly height: number | null;
  readonly isWild?: boolean;
  readonly sown?: Date;
}

const plants: readonly Plant[] = [
  { name: 'mint', height: 60, isWild: true, sown: new Date(3) },
  { name: 'Sage', height: null, isWild: false, sown: new Date(1) },
  { name: 'borage', height: 60, isWild: false, sown: new Date(2) },
  { name: 'Ährenminze', height: 9 },
];
const names = (options: ListOptions<Plant>) => filterAndSort(plants, options).map(({ name }) => name);

describe('[C10] a list in memory', () => {
  test('stays unchanged, and is returned whole without options', () => {
    const before = [...plants];
    expect(names({})).toEqual(['mint', 'Sage', 'borage', 'Ährenminze']);
    names({ order: ['name'], sort: (a, b) => a.name.length - b.name.length });
    expect(plants).toEqual(before);
  });

  test.each<[string, ListOptions<Plant>, readonly string[]]>([
    ['by a filter', { filter: ({ height }) => Number(height) > 9 }, ['mint', 'borage']],
    ['where a field equals a value', { where: { isWild: false } }, ['Sage', 'borage']],
    ['where all fields equal their values', { where: { isWild: false, height: 60 } }, ['borage']],
    ['where a day equals', { where: { sown: new Date(2) } }, ['borage']],
    ['where there is nothing', { where: { isWild: null } }, ['Ährenminze']],
    ['by words that all occur, whatever their case', { search: ' MIN ä' }, ['Ährenminze']],
    ['by all of these together', { filter: ({ name }) => name !== 'mint', where: { height: 60 }, search: 'a' }, ['borage']],
  ])('is filtered %s', (_way, options, found) => expect(names(options)).toEqual(found)); // prettier-ignore

  test.each<[string, ListOptions<Plant>, readonly string[]]>([
    ['ascending, what is missing last', { order: ['height'] }, ['Ährenminze', 'mint', 'borage', 'Sage']],
    ['descending, what is missing last', { order: ['-height'] }, ['mint', 'borage', 'Ährenminze', 'Sage']],
    ['by one field after the other', { order: ['-height', 'name'] }, ['borage', 'mint', 'Ährenminze', 'Sage']],
    ['by truth and by time', { order: ['isWild', '-sown'] }, ['borage', 'Sage', 'mint', 'Ährenminze']],
    ['by text, whatever its case', { order: ['name'] }, ['borage', 'mint', 'Sage', 'Ährenminze']],
    ['by text, as a language has it', { order: ['name'], locale: 'de' }, ['Ährenminze', 'borage', 'mint', 'Sage']],
    ['by a function, equals by the fields', { sort: (a, b) => a.name.length - b.name.length, order: ['-name'] }, ['Sage', 'mint', 'borage', 'Ährenminze']],
  ])('is ordered %s', (_way, options, found) => expect(names(options)).toEqual(found)); // prettier-ignore

  test('may have fields named like members of Object.prototype', () => {
    const items: readonly Readonly<Record<string, string>>[] = [{ constructor: 'b' }, { constructor: 'a' }, {}];
    const found = (options: ListOptions<Readonly<Record<string, string>>>) =>
      filterAndSort(items, options).map((item) => Object.values(item));
    expect(found({ order: ['constructor'] })).toEqual([['a'], ['b'], []]);
    expect(found({ where: { constructor: null } })).toEqual([[]]);
  });

  test('of records gives the same response as the server', () => {
    const catalog = catalogOf([
      {
        name: 'things',
        columns: {
          id: { type: 'integer', primaryKey: true },
          title: { type: 'string' },
          price: { type: 'decimal' },
          at: { type: 'datetime' },
          is_new: { type: 'boolean' },
        },
        access: { read: ['public'] },
      },
    ] as never[]);
    const view = catalog.views.get('things');
    const reader = view && fullReader(catalog, view);
    if (!reader) throw new Error('no view');
    const record = fc.record({
      title: fc.constantFrom('a', 'B', 'b a', null),
      price: fc.constantFrom('9.50', '10.00', '-1.00', null),
      at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', null),
      is_new: fc.constantFrom(true, false, null),
    });
    const column = fc.constantFrom('title', 'price', 'at', 'is_new');
    const key = fc.tuple(fc.constantFrom('', '-'), column).map(([sign, name]) => sign + name);
    const order = fc.uniqueArray(key, { minLength: 1, selector: (name) => name.replace('-', '') });
    const search = fc.constantFrom('', 'a', 'A b');
    fc.assert(
      fc.property(fc.array(record), order, search, fc.boolean(), (values, keys, words, isNew) => {
        const records = values.map((one, at) => ({ id: at + 1, ...one, _version: 1, _created_at: '2026-01-01T00:00:00.000Z', _updated_at: '2026-01-01T00:00:00.000Z' })); // prettier-ignore
        const parameters = {
          sort: keys.join(),
          search: words,
          filter: JSON.stringify({ is_new: isNew }),
          limit: '1000',
        };
        const response = applyListQuery(parseListQuery(Object.entries(parameters), reader), reader, {
          catalog,
          records: new Map([['things', records]]),
          links: new Map(),
        });
        // The server ends every order with the primary key.
        const last = keys.at(-1)?.startsWith('-') ? '-id' : 'id';
        const own = filterAndSort<Record<string, unknown>>(records, {
          where: { is_new: isNew },
          search: words,
          order: [...keys, last],
          columns: view.columns,
        });
        expect(own).toEqual(response);
      }),
    );
  });
});
