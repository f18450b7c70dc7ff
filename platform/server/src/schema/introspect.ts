import type { Dialect, Queryable } from '../database/database.js';
import { introspectMysql } from './introspect-mysql.js';
import { introspectSqlite } from './introspect-sqlite.js';
import type { LiveTables } from './live-table.js';

/** Every table of the database as it is now, in a handful of statements however many there are. */
export const introspect = (db: Queryable, dialect: Dialect): Promise<LiveTables> =>
  dialect.name === 'sqlite' ? introspectSqlite(db) : introspectMysql(db);
