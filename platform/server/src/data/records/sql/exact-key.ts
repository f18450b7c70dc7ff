import { columnKind, type Column } from '@viewkraft/model';
import { valueSql } from '../../../kernel/database/value-codecs.js';
import { sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/**
 * A comparison of keys as stored, which an index serves. The collation of another program's table may treat different
 * texts as the same key; then `exact`, the comparison of their values, is added.
 */
export const exactly = (
  stored: Sql,
  compared: readonly Column[],
  statement: Pick<Statement, 'dialect'>,
  exact: () => Sql,
): Sql => (comparesTwice(compared, statement) ? sql`${stored} AND ${exact()}` : stored);

/** Whether the database may treat different texts as the same key. */
export const comparesTwice = (compared: readonly Column[], { dialect }: Pick<Statement, 'dialect'>): boolean =>
  compared.some((column) => columnKind(column.type).text && valueSql(dialect, column) !== dialect.quote(column.field));
