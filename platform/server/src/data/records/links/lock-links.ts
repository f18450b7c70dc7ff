import { hasVersions, versionColumn, type Scalar, type View } from '@viewkraft/model';
import type { DbRow, Queryable } from '../../../kernel/database/database.js';
import { appliedTableEntity } from '../../../kernel/database/entities/applied-table.entity.js';
import { fromDb, valueCodec, valueSql } from '../../../kernel/database/value-codecs.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { join, raw, sql } from '../sql/sql.js';
import { columnOf, keyColumn } from '../sql/statement.js';
import type { LinkEnd } from './link-rows.js';

type Key = NonNullable<Scalar>;

/**
 * Makes requests that add the same link run one after another, if the table has no unique key for links. Requests from
 * either end lock the records at the same end before they read the links.
 */
export async function lockLinks(
  { runtime, view, association }: Omit<LinkEnd, 'author'>,
  parent: Key,
  children: readonly Key[],
  tx: Queryable,
): Promise<void> {
  // SQLite has only one writer anyway.
  if (!association.repeats || children.length === 0 || runtime.dialect.name === 'sqlite') return;
  const isHere = association.foreignKey < (association.otherKey ?? '');
  const locked = isHere ? view : runtime.view(association.view);
  // In a fixed order, so that no two requests wait for each other.
  for (const one of isHere ? [parent] : [...children].sort(byText)) await lockRecord(locked, one, runtime, tx);
}

/** Until the end of the transaction, no other one changes or locks the record. Returns whether it still exists. */
export async function lockRecord(view: View, key: Key, runtime: RecordRuntime, tx: Queryable): Promise<boolean> {
  return (await lockRow(view, key, '1', runtime, tx)) !== undefined;
}

/** Like `lockRecord`. Returns whether the record still exists in the version that was read. */
export async function lockSeen(
  view: View,
  seen: ReadonlyMap<string, Scalar>,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<boolean> {
  const key = seen.get(view.primaryKey) as Key;
  if (!hasVersions(view)) return lockRecord(view, key, runtime, tx);
  const { dialect } = runtime;
  const column = columnOf(view, versionColumn);
  const row = await lockRow(view, key, valueCodec(dialect, column).select(valueSql(dialect, column)), runtime, tx);
  return row !== undefined && fromDb(dialect, column, row[0]) === seen.get(versionColumn);
}

async function lockRow(
  view: View,
  key: Key,
  cell: string,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<DbRow | undefined> {
  const { quote, name } = runtime.dialect;
  const column = keyColumn(view);
  const lock = raw(name === 'sqlite' ? '' : ' FOR UPDATE');
  const { text, values } =
    sql`SELECT ${cell} FROM ${quote(view.table)} WHERE ${quote(column.field)} = ${operandSql(column, key, runtime)}${lock}`;
  return (await tx.query(text, values))[0];
}

const keysPerStatement = 512;

/** Like `lockRecord`, for many records. */
export async function lockRecords(view: View, keys: readonly Key[], runtime: RecordRuntime, tx: Queryable): Promise<void> {
  const { quote, name } = runtime.dialect;
  if (name === 'sqlite') return;
  const column = keyColumn(view);
  for (let at = 0; at < keys.length; at += keysPerStatement) {
    const some = padded(keys.slice(at, at + keysPerStatement)).map((key) => operandSql(column, key, runtime));
    const { text, values } =
      sql`SELECT 1 FROM ${quote(view.table)} WHERE ${quote(column.field)} IN (${join(some, ',')}) FOR UPDATE`;
    await tx.query(text, values);
  }
}

/**
 * Makes imports into one table run one after another. Locks of its rows would not keep another import from creating the
 * same records, unless their key is unique.
 */
export async function lockImports(view: View, { dialect }: RecordRuntime, tx: Queryable): Promise<void> {
  if (dialect.name === 'sqlite') return;
  const table = String(appliedTableEntity.options.tableName);
  // Tables of other programs have no row: imports into these wait for each other.
  const locked = view.managed ? view.table : 'users';
  await tx.query(`SELECT 1 FROM ${dialect.quote(table)} WHERE table_name = ? FOR UPDATE`, [locked]);
}

const byText = (one: Key, other: Key): number => (String(one) < String(other) ? -1 : 1);
