import type { Dialect, Queryable } from '../../../kernel/database/database.js';
import { introspectMysql } from './introspect-mysql.js';
import { introspectSqlite } from './introspect-sqlite.js';
import type { LiveTables } from '../table/live-table.js';

/** Reads every table of the database, in a constant number of statements. */
export const introspect = (db: Pick<Queryable, 'query'>, dialect: Dialect): Promise<LiveTables> =>
  dialect.name === 'sqlite' ? introspectSqlite(db) : introspectMysql(db);
