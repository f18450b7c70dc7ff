import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, valueCodec, valueSql } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { exactly } from '../sql/exact-key.js';
import { raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { Values } from './draft.js';

const pageSize = 1_000;

/**
 * Whole records that meet a condition, regardless of rights, in pages of 1,000 in the order of the key. `locked`: until
 * the end of the transaction, nobody else changes them.
 */
export async function* loadRows(
  view: View,
  where: Sql,
  runtime: RecordRuntime,
  tx: Queryable,
  locked = false,
): AsyncGenerator<readonly Values[]> {
  const { dialect } = runtime;
  const columns = [...view.columns.values()];
  const key = keyColumn(view);
  const name = dialect.quote(key.field);
  const selectList = columns.map((column) => valueCodec(dialect, column).select(valueSql(dialect, column))).join(',');
  // SQLite has one writer at a time.
  const lock = locked && dialect.name === 'mysql' ? ' FOR UPDATE' : '';
  let last: Scalar | undefined;
  for (;;) {
    const after = last === undefined ? raw('') : sql` AND ${name} > ${operandSql(key, last, runtime)}`;
    const { text, values } =
      sql`SELECT ${selectList} FROM ${dialect.quote(view.table)} WHERE ${where}${after} ORDER BY ${name} LIMIT ${String(pageSize)}${lock}`;
    const rows = await tx.query(text, values);
    const page = rows.map((row) => new Map(columns.map((column, at) => [column.name, fromDb(dialect, column, row[at])])));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.get(key.name) ?? null;
  }
}

/** The whole record with a key, regardless of rights; undefined: there is none. */
export async function loadRow(
  view: View,
  id: NonNullable<Scalar>,
  runtime: RecordRuntime,
  queryable: Queryable,
): Promise<Values | undefined> {
  const { dialect } = runtime;
  const key = keyColumn(view);
  const stored = sql`${dialect.quote(key.field)} = ${operandSql(key, id, runtime, 'stored')}`;
  const where = exactly(stored, [key], runtime, () => sql`${valueSql(dialect, key)} = ${operandSql(key, id, runtime)}`);
  for await (const [found] of loadRows(view, where, runtime, queryable)) return found;
  return undefined;
}
