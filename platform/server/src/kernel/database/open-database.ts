import { resolve } from 'node:path';
import { StatementMeter } from '../metrics/statement-meter.js';
import { DatabaseError, type Database } from './database.js';

interface OpenOptions {
  /** Counts the statements. */
  readonly meter?: StatementMeter;
  /** Whether statements on a node of a cluster wait for what other nodes have committed; default: true. */
  readonly syncWait?: boolean;
  /** Called when the process changes to another of several hosts. */
  readonly warn?: (message: string) => void;
  /** Called when a database server answers again; `seconds`: how long it could not be reached. */
  readonly onRecovery?: (seconds: number) => void;
}

/**
 * Opens the database that a `DATABASE_URL` names: `sqlite:path/to/file.db` or
 * `mysql://user:password@host:port/database`, which may have several hosts. Rejects with DatabaseError; kind
 * `unavailable` if a later attempt may succeed.
 */
export async function openDatabase(
  url: string,
  {
    meter = new StatementMeter(),
    syncWait = true,
    warn = () => undefined,
    onRecovery = () => undefined,
  }: OpenOptions = {},
): Promise<Database> {
  // Imported lazily: a server on SQLite needs no MySQL client and starts faster without it.
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('./sqlite/sqlite-database.js');
    return openSqlite(resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '')), meter);
  }
  if (/^(mysql|mariadb):\/\//.test(url)) {
    const { openMysql } = await import('./mysql/mysql-database.js');
    return openMysql(url, { meter, syncWait, warn, onRecovery });
  }
  throw new DatabaseError('other', 'DATABASE_URL must begin with "sqlite:" or "mysql://"');
}
