import { resolve } from 'node:path';
import { StatementMeter } from '../metrics/statement-meter.js';
import { DatabaseError, type Database } from './database.js';

/**
 * Opens the database that a `DATABASE_URL` names: `sqlite:path/to/file.db` or
 * `mysql://user:password@host:port/database`. Rejects with DatabaseError; kind `unavailable` if a later attempt may
 * succeed. `meter`: counts its statements.
 */
export async function openDatabase(url: string, meter: StatementMeter = new StatementMeter()): Promise<Database> {
  // Imported lazily: a server on SQLite needs no MySQL client and starts faster without it.
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('./sqlite/sqlite-database.js');
    return openSqlite(resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')), meter);
  }
  if (/^(mysql|mariadb):\/\//.test(url)) {
    const { openMysql } = await import('./mysql/mysql-database.js');
    return openMysql(new URL(url), meter);
  }
  throw new DatabaseError('other', 'DATABASE_URL must begin with "sqlite:" or "mysql://"');
}
