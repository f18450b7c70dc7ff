import fc from 'fast-check';
import type { Definition } from './catalog-of.js';

const types = [
  { type: 'integer' }, { type: 'bigint' }, { type: 'number' }, { type: 'float' }, { type: 'boolean' }, { type: 'uuid' }, { type: 'text' },
  { type: 'string' }, { type: 'string', length: 3 }, { type: 'string', length: 40 }, { type: 'string', length: 2000 },
  { type: 'decimal' }, { type: 'decimal', precision: 14, scale: 2 }, { type: 'decimal', precision: 12, scale: 4 },
  { type: 'date' }, { type: 'datetime' }, { type: 'dateonly' }, { type: 'time' },
] as const; // prettier-ignore

const defaults: Readonly<Record<string, unknown>> = {
  integer: 7, bigint: '9007199254740993', number: 1.5, float: 0.25, boolean: true, text: 'a\\b\'c', string: 'x"`', decimal: '1.25',
  date: '2020-02-29T12:00:00.001Z', datetime: 'NOW', dateonly: '1969-06-06', time: '10:20:30', uuid: '0192a000-0000-7000-8000-000000000001',
}; // prettier-ignore

const names = ['a', 'b', 'c', 'd'] as const;

/** A random column; indexed only where every database can index it. */
const column = fc
  .record({
    kind: fc.constantFrom(...types),
    preset: fc.boolean(),
    allowNull: fc.boolean(),
    index: fc.nat(5),
    renamedFrom: fc.option(fc.constantFrom(...names), { nil: undefined, freq: 3 }),
  })
  .map(({ kind, preset, allowNull, index, renamedFrom }): Definition => {
    const indexable = kind.type !== 'text' && !('length' in kind && kind.length > 255);
    return {
      ...kind,
      allowNull,
      ...(preset ? { default: defaults[kind.type] } : {}),
      ...(indexable && index === 0 ? { unique: true } : {}),
      ...(indexable && index === 1 ? { index: true } : {}),
      ...(renamedFrom === undefined ? {} : { renamedFrom }),
    };
  });

/** A random view `things` with some of four columns, with or without a relation to `owners`. */
export const things: fc.Arbitrary<Definition> = fc
  .record({
    columns: fc.dictionary(fc.constantFrom(...names), column, { minKeys: 0, maxKeys: 4, noNullPrototype: true }),
    system: fc.boolean(),
    owner: fc.constantFrom(undefined, 'restrict', 'cascade', 'setNull'),
    ownerColumn: fc.boolean(),
  })
  .map(({ columns, system, owner, ownerColumn }) => ({
    system,
    columns: {
      id: { type: 'integer', primaryKey: true },
      ...withoutOwnName(columns),
      ...(owner !== undefined || ownerColumn ? { owner_id: { type: 'integer' } } : {}),
    },
    ...(owner === undefined
      ? {}
      : { relations: { owner: { type: 'belongsTo', view: 'owners', foreignKey: 'owner_id', onDelete: owner } } }),
  }));

/** No column is renamed from one that is there, nor two from the same. */
function withoutOwnName(columns: Readonly<Record<string, Definition>>): Readonly<Record<string, Definition>> {
  const taken = new Set<unknown>(Object.keys(columns));
  return Object.fromEntries(
    Object.entries(columns).map(([name, { renamedFrom, ...rest }]) => {
      if (renamedFrom === undefined || taken.has(renamedFrom)) return [name, rest];
      taken.add(renamedFrom);
      return [name, { ...rest, renamedFrom }];
    }),
  );
}

/** Values of every column type in wire form, including values that a narrower type could not hold. */
export const values: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  integer: [0, 1, -2147483648], bigint: ['1', '9223372036854775807', '2147483648'], number: [0.1, 12345.678, -1e10], float: [0.5, -3],
  boolean: [true, false], uuid: ['0192a000-0000-7000-8000-000000000001', '0192a000-0000-7000-8000-000000000002'], text: ['', ' x ', 'ä\u{1F3B5}\n'],
  string: ['', 'Ab', 'ab '], decimal: ['1.25', '0.00', '-99.99'], date: ['2020-02-29T12:00:00.001Z'], datetime: ['1999-12-31T23:59:59.999Z'],
  dateonly: ['2020-02-29', '1000-01-01'], time: ['00:00:00', '23:59:59'],
}; // prettier-ignore
