import type { Scalar } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { operandSql } from '../sql/comparison-sql.js';
import { raw, sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import type { LinkEnd } from './link-rows.js';

type Key = NonNullable<Scalar>;

/**
 * Makes requests that add the same link run one after another, if the table has no unique key for links. Requests from
 * either end lock the records at the same end before they read the links. SQLite has only one writer anyway.
 */
export async function lockLinks(
  { runtime, view, association }: Omit<LinkEnd, 'author'>,
  parent: Key,
  children: readonly Key[],
  tx: Queryable,
): Promise<void> {
  if (!association.repeats || children.length === 0 || runtime.dialect.name === 'sqlite') return;
  const { quote } = runtime.dialect;
  const isHere = association.foreignKey < (association.otherKey ?? '');
  const locked = isHere ? view : runtime.view(association.view);
  const key = keyColumn(locked);
  // In a fixed order, so that no two requests wait for each other.
  for (const one of isHere ? [parent] : [...children].sort(byText)) {
    const { text, values } =
      sql`SELECT 1 FROM ${raw(quote(locked.table))} WHERE ${raw(quote(key.field))} = ${operandSql(key, one, runtime)} FOR UPDATE`;
    await tx.query(text, values);
  }
}

const byText = (one: Key, other: Key): number => (String(one) < String(other) ? -1 : 1);
