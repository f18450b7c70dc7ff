import { setImmediate } from 'node:timers/promises';
import type { Column, ConversionCounts, ConversionExample, ConversionTally, Scalar } from '@viewkraft/model';
import type { DbValue, Dialect, Queryable } from '../../../../kernel/database/database.js';
import { charactersOf, maxCharacters } from '../../../../kernel/database/statement-parts.js';
import { fromDb, toDb, valueCodec } from '../../../../kernel/database/value-codecs.js';
import { convertValue, type ConvertedValue } from '../../conversion/convert-value.js';
import { plainColumn } from '../../table/plain-column.js';
import type { Conversion, ConversionSource } from '../planned-change.js';
import type { StoredType } from '../../table/stored-type.js';

const rowsPerRead = 1_000;
const rowsPerWrite = 200;
const maxExamples = 3;
const maxExampleLength = 60;

/** A value that cannot be converted without loss was written after the plan had found none. */
export class ValueWouldBeLost extends Error {}

/** Counts what a change of type would do to the column's values. */
export async function tallyConversion(
  db: Queryable,
  dialect: Dialect,
  source: ConversionSource,
  want: StoredType,
  withExamples: boolean,
): Promise<ConversionTally> {
  const counts = { exact: 0, lossy: 0, impossible: 0 };
  const examples = { lossy: [] as ConversionExample[], impossible: [] as ConversionExample[] };
  const target = plainColumn(source.from, want);
  for await (const { key, value, converted } of convertedValues(db, dialect, source, target)) {
    const { verdict } = converted;
    counts[verdict] += 1;
    if (withExamples && verdict !== 'exact' && examples[verdict].length < maxExamples)
      examples[verdict].push({
        key: typeof key === 'number' ? key : String(key),
        value: shortened(value),
        becomes: shortened(converted.value),
      });
  }
  // At least one example of each kind, if both occur.
  const first = examples.impossible.slice(0, examples.lossy.length > 0 ? maxExamples - 1 : maxExamples);
  return { ...counts, examples: [...first, ...examples.lossy].slice(0, maxExamples) };
}

/**
 * Converts a column's values into a column of another type; values that cannot be converted become null where that is
 * allowed.
 */
export async function convertColumn(
  db: Queryable,
  dialect: Dialect,
  conversion: Conversion,
): Promise<ConversionCounts> {
  const { source, to, want, mayLose } = conversion;
  const [key, target] = [plainColumn(source.key, source.keyType), plainColumn(to, want)];
  const counts = { exact: 0, lossy: 0, impossible: 0 };
  let [rows, characters]: [StoredValue[], number] = [[], 0];
  for await (const { key: id, converted } of convertedValues(db, dialect, source, target)) {
    const { value, verdict } = converted;
    if (verdict !== 'exact' && !mayLose) throw new ValueWouldBeLost();
    counts[verdict] += 1;
    if (value === null) continue;
    rows.push([toDb(dialect, key, id), toDb(dialect, target, value)]);
    characters += charactersOf([value]);
    if (rows.length < rowsPerWrite && characters < maxCharacters) continue;
    await writeValues(db, dialect, conversion, rows);
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) await writeValues(db, dialect, conversion, rows);
  return counts;
}

type StoredValue = readonly [key: DbValue, value: DbValue];

/** Writes many rows per statement: on MySQL each statement is a network round trip. */
async function writeValues(
  db: Queryable,
  dialect: Dialect,
  { source, to }: Conversion,
  rows: readonly StoredValue[],
): Promise<void> {
  const [t, k, n] = [source.table, source.key, to].map((name) => dialect.quote(name)) as [string, string, string];
  await db.execute(
    `UPDATE ${t} SET ${n} = CASE ${k} ${'WHEN ? THEN ? '.repeat(rows.length)}END WHERE ${k} IN (${rows.map(() => '?').join(', ')})`,
    [...rows.flat(), ...rows.map(([key]) => key)],
  );
}

interface KeyedConversion {
  readonly key: Scalar;
  readonly value: NonNullable<Scalar>;
  readonly converted: ConvertedValue;
}

/** Every non-null value of the column, by primary key. */
async function* convertedValues(
  db: Queryable,
  dialect: Dialect,
  { table, key, keyType, from, was }: ConversionSource,
  target: Column,
): AsyncGenerator<KeyedConversion> {
  const [keyColumn, source] = [plainColumn(key, keyType), plainColumn(from, was)];
  const [t, k, f] = [table, key, from].map((name) => dialect.quote(name)) as [string, string, string];
  const list = `${valueCodec(dialect, keyColumn).select(k)}, ${valueCodec(dialect, source).select(f)}`;
  let after: DbValue | undefined;
  for (;;) {
    const rows = await db.query(
      `SELECT ${list} FROM ${t} WHERE ${f} IS NOT NULL${after === undefined ? '' : ` AND ${k} > ?`} ORDER BY ${k} LIMIT ${rowsPerRead}`,
      after === undefined ? [] : [after],
    );
    for (const [rawKey, raw] of rows) {
      const id = fromDb(dialect, keyColumn, rawKey);
      after = toDb(dialect, keyColumn, id);
      const value = fromDb(dialect, source, raw);
      if (value === null) continue;
      // SQLite keeps text even in a numeric column.
      const isNumber = !Number.isNaN(value) && value !== 'NaN';
      const [stored, storedAs] = isNumber ? [value, source] : [String(raw), plainText];
      yield { key: id, value: stored, converted: convertValue(stored, storedAs, target) };
    }
    if (rows.length < rowsPerRead) return;
    // SQLite reads are synchronous: without a pause, a large table would block all other work.
    await setImmediate();
  }
}

const plainText = plainColumn('', { type: 'text', length: 0, precision: 0, scale: 0 });

const shortened = (value: Scalar): Scalar =>
  typeof value === 'string' && value.length > maxExampleLength
    ? `${[...value.slice(0, maxExampleLength)].slice(0, -1).join('')}…`
    : value;

export const valuesLost = ({ lossy, impossible }: ConversionCounts): number => lossy + impossible;
