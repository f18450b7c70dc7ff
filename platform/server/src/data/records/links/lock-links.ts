import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
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
  const { quote, name } = runtime.dialect;
  const column = keyColumn(view);
  const lock = raw(name === 'sqlite' ? '' : ' FOR UPDATE');
  const { text, values } =
    sql`SELECT 1 FROM ${quote(view.table)} WHERE ${quote(column.field)} = ${operandSql(column, key, runtime)}${lock}`;
  return (await tx.query(text, values)).length > 0;
}

const byText = (one: Key, other: Key): number => (String(one) < String(other) ? -1 : 1);
