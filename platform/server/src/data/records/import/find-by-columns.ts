import { columnKind, type Column, type Reader, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { columnSql, rowsSql } from '../sql/condition-sql.js';
import { allOf, join, sql, whereAll } from '../sql/sql.js';
import { keyColumn, Statement } from '../sql/statement.js';

type Key = NonNullable<Scalar>;

/** Values of some columns, in their order. */
export interface Tuple {
  readonly values: readonly Key[];
  /** As a key of a Map. */
  readonly text: string;
}

const maxValuesPerQuery = 512;
const maxKnown = 10_000;

const tupleText = (values: readonly Scalar[]): string =>
  values.length === 1 ? String(values[0]) : JSON.stringify(values);

/** Input values as a tuple; undefined: no record can have them. */
export function readTuple(values: readonly unknown[], columns: readonly Column[]): Tuple | undefined {
  const tuple: Key[] = [];
  for (const [at, column] of columns.entries()) {
    const read = columnKind(column.type).coerce(values[at], column);
    if (!('value' in read) || read.value === null) return undefined;
    tuple.push(read.value);
  }
  return { values: tuple, text: tupleText(tuple) };
}

/** Caches the records that a file names by their natural keys: most files name the same ones again and again. */
export class NaturalKeys {
  private readonly groups = new Map<string, Map<string, readonly Key[]>>();

  clear(): void {
    this.groups.clear();
  }

  /** Like `findByColumns`. `group`: names the view and the columns. */
  async find(
    group: string,
    reader: Reader,
    columns: readonly Column[],
    tuples: readonly Tuple[],
    runtime: RecordRuntime,
    queryable: Queryable,
  ): Promise<ReadonlyMap<string, readonly Key[]>> {
    let known = this.groups.get(group);
    if (!known || known.size > maxKnown) this.groups.set(group, (known = new Map<string, readonly Key[]>()));
    const missing = new Map<string, Tuple>();
    for (const tuple of tuples) if (!known.has(tuple.text)) missing.set(tuple.text, tuple);
    if (missing.size === 0) return known;
    const found = await findByColumns(reader, columns, [...missing.values()], runtime, queryable);
    for (const [text, keys] of found) known.set(text, keys);
    return known;
  }
}

/**
 * Primary keys of the records with these values, as far as the reader may see both, by `tupleText`. At most a few for
 * each tuple: enough to find out that it is ambiguous.
 */
export async function findByColumns(
  reader: Reader,
  columns: readonly Column[],
  tuples: readonly Tuple[],
  runtime: RecordRuntime,
  queryable: Queryable,
): Promise<ReadonlyMap<string, readonly Key[]>> {
  const { view } = reader;
  const { dialect } = runtime;
  const key = keyColumn(view);
  const found = new Map<string, Key[]>();
  const size = maxValuesPerQuery / 2 ** Math.ceil(Math.log2(columns.length));
  for (let at = 0; at < tuples.length; at += size) {
    const statement = new Statement(runtime);
    const alias = statement.alias();
    const part = padded(tuples.slice(at, at + size).map(({ values: one }) => one));
    const values = columns.map(({ name }) => columnSql(reader, name, alias, statement));
    const [only] = columns;
    const matches =
      columns.length === 1 && only
        ? sql`${values[0] as (typeof values)[number]} IN (${join(
            part.map(([value]) => operandSql(only, value as Key, statement)),
            ',',
          )})`
        : sql`(${join(
            part.map(
              (tuple) =>
                allOf(
                  columns.map(
                    (column, place) =>
                      sql`${values[place] as (typeof values)[number]} = ${operandSql(column, tuple[place] as Key, statement)}`,
                  ),
                ) as NonNullable<ReturnType<typeof allOf>>,
            ),
            ' OR ',
          )})`;
    const cells = [key, ...columns].map(({ name }) => {
      const column = name === key.name ? key : (columns.find((one) => one.name === name) as Column);
      return valueCodec(dialect, column).select(statement.value(alias, column));
    });
    const where = whereAll([matches, rowsSql(reader, alias, statement)]);
    const query = sql`SELECT ${cells.join(',')} FROM ${statement.table(view.table, alias)}${where} LIMIT ${String(part.length * 2)}`;
    for (const row of await queryable.query(query.text, query.values)) {
      const [id, ...rest] = [key, ...columns].map((column, place) => fromDb(dialect, column, row[place]));
      const text = tupleText(rest);
      const list = found.get(text);
      if (list) list.push(id as Key);
      else found.set(text, [id as Key]);
    }
  }
  return found;
}
