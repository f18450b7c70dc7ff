import { DatabaseError, type Queryable } from '../../../kernel/database/database.js';
import { toDb } from '../../../kernel/database/value-codecs.js';
import { operandSql } from '../sql/comparison-sql.js';
import { bind, join, raw, sql, type Sql } from '../sql/sql.js';
import { columnOf } from '../sql/statement.js';
import type { Values } from './draft.js';
import type { WriteContext } from './write-context.js';

/**
 * The columns of all unique rules that a refused record violates, in the order of the view: each database names only one
 * of the rules, and not always the same. `isNew`: otherwise the record itself is stored, too.
 */
export async function takenColumns(
  error: unknown,
  record: Values,
  isNew: boolean,
  { view, runtime }: WriteContext,
  tx: Queryable,
): Promise<string[]> {
  if (!(error instanceof DatabaseError) || error.kind !== 'unique') return [];
  const single = [...view.columns.values()].filter(({ unique, primaryKey }) => unique || (primaryKey && isNew));
  const indexes = [...(view.uniqueIndexes?.values() ?? [])].filter(({ isWhole }) => isWhole);
  const rules = [
    ...single.map(({ name }) => [name]),
    ...view.unique,
    ...indexes.map(({ columns }) => columns),
  ].filter((names) => names.every((name) => (record.get(name) ?? null) !== null));
  if (rules.length === 0) return [];
  const { dialect } = runtime;
  // As stored: this is how the database itself compares them, by its indexes.
  const compare = (name: string, symbol: string): Sql => {
    const column = columnOf(view, name);
    const value = record.get(name) ?? null;
    const stored = dialect.name === 'sqlite' ? bind(toDb(dialect, column, value)) : operandSql(column, value, runtime, 'stored');
    return sql`${raw(dialect.quote(column.field))} ${symbol} ${stored}`;
  };
  const others = isNew ? [] : [compare(view.primaryKey, '<>')];
  const found = rules.map((names) => {
    const where = join([...names.map((name) => compare(name, '=')), ...others], ' AND ');
    return sql`EXISTS (SELECT 1 FROM ${dialect.quote(view.table)} WHERE ${where})`;
  });
  const { text, values } = sql`SELECT ${join(found, ',')}`;
  const [row = []] = await tx.query(text, values);
  return [...new Set(rules.filter((_, at) => Number(row[at]) === 1).flat())];
}
