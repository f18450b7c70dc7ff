import { DatabaseError, type DbValue, type DbWrite } from '../database.js';

/** Locks of a cluster are rows that only one transaction can write: a named lock holds on one node only. */
const create =
  'CREATE TABLE IF NOT EXISTS _viewkraft_locks ' +
  '(name VARCHAR(64) PRIMARY KEY, owner CHAR(36) NOT NULL, expires_at DATETIME(3) NULL)';

const noSuchTable = 1146;

export type Execute = (sql: string, values?: readonly DbValue[]) => Promise<DbWrite>;

/** Executes a statement on the table of locks, which the first use creates. `outside`: not inside a transaction. */
export async function executeOnLocks(
  execute: Execute,
  outside: Execute,
  sql: string,
  values: readonly DbValue[],
): Promise<DbWrite> {
  try {
    return await execute(sql, values);
  } catch (error) {
    const { errno } = ((error as DatabaseError).cause ?? {}) as { errno?: unknown };
    if (errno !== noSuchTable) throw error;
    await outside(create);
    return execute(sql, values);
  }
}
