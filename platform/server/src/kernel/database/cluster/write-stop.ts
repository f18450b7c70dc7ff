import { sha256 } from '../../crypto/sha256.js';
import type { DbSession, Dialect } from '../database.js';

/**
 * On a cluster, LOCK TABLES holds on one node only, and a write on another one would block both for good. Triggers are
 * part of the table on every node: they refuse all writes but those of the session that changes the table.
 */
const prefix = 'viewkraft_stop_';
const writes = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** A part of the message by which a refused write is recognised. */
export const stoppedMessage = 'Viewkraft changes this table';
/** The server's own number for a lock that was not free in time. */
const lockTimeout = 1205;

const triggerOf = (table: string, write: string): string =>
  `${prefix}${write.toLowerCase()}_${sha256(table).slice(0, 24)}`;

const dropSql = (name: string, { quote }: Dialect): string => `DROP TRIGGER IF EXISTS ${quote(name)}`;

/** Statements after which only this session writes to the table. */
export function stopWrites(table: string, dialect: Dialect): string[] {
  const body =
    "IF @viewkraft_writes IS NULL THEN SIGNAL SQLSTATE '45000' " +
    `SET MYSQL_ERRNO = ${lockTimeout}, MESSAGE_TEXT = '${stoppedMessage}'; END IF`;
  const { quote } = dialect;
  return [
    ...allowWrites(table, dialect),
    'SET @viewkraft_writes = 1',
    ...writes.map(
      (write) =>
        `CREATE TRIGGER ${quote(triggerOf(table, write))} BEFORE ${write} ON ${quote(table)} FOR EACH ROW ${body}`,
    ),
  ];
}

export function allowWrites(table: string, dialect: Dialect): string[] {
  return [...writes.map((write) => dropSql(triggerOf(table, write), dialect)), 'SET @viewkraft_writes = NULL'];
}

/** Removes triggers that a dead process has left behind. Call under the schema lock. */
export async function dropLeftoverTriggers(session: DbSession, dialect: Dialect): Promise<void> {
  const rows = await session.query(
    'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE() AND LEFT(TRIGGER_NAME, ?) = ?',
    [prefix.length, prefix],
  );
  for (const [name] of rows) await session.execute(dropSql(String(name), dialect));
}
