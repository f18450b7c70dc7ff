import { resolve } from 'node:path';
import { DatabaseError, type Database } from './database.js';
import { openMysql } from './mysql-database.js';
import { openSqlite } from './sqlite-database.js';

/**
 * Opens the database that a `DATABASE_URL` names: `sqlite:path/to/file.db` or `mysql://user:password@host:port/database`.
 * Rejects with DatabaseError, `unavailable` where trying again later may help.
 */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')));
  if (/^(mysql|mariadb):\/\//.test(url)) return openMysql(new URL(url));
  throw new DatabaseError('other', 'DATABASE_URL must begin with "sqlite:" or "mysql://"');
}
