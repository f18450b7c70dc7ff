import { stoppedMessage } from '../cluster/write-stop.js';
import { DatabaseError, type DatabaseErrorKind } from '../database.js';

interface DriverError {
  readonly code: string;
  readonly errno: number;
  readonly message: string;
}

const kinds: Readonly<Record<number, DatabaseErrorKind>> = {
  1062: 'unique',
  1169: 'unique',
  1586: 'unique',
  1216: 'foreignKey',
  1217: 'foreignKey',
  1451: 'foreignKey',
  1452: 'foreignKey',
  1048: 'notNull',
  1364: 'notNull',
  // The auto-increment counter: its next value does not fit the column (MariaDB), or cannot be read (bigint).
  167: 'noKeyLeft',
  1467: 'noKeyLeft',
  1118: 'tooLong',
  1264: 'tooLong',
  1406: 'tooLong',
  // A value that does not fit its column, a CHECK constraint, a trigger.
  1265: 'refused',
  1292: 'refused',
  1366: 'refused',
  1644: 'refused',
  3819: 'refused',
  4025: 'refused',
  1969: 'tooCostly',
  3024: 'tooCostly',
  1021: 'full',
  1114: 'full',
  1040: 'unavailable',
  // A node of a cluster that is not part of it at the moment.
  1047: 'unavailable',
  1053: 'unavailable',
  1077: 'unavailable',
  1152: 'unavailable',
  1158: 'unavailable',
  1159: 'unavailable',
  1160: 'unavailable',
  1161: 'unavailable',
  // A commit in a cluster whose outcome is unknown.
  1180: 'unavailable',
  1184: 'unavailable',
  // The FULLTEXT index of a search is being made.
  1191: 'unavailable',
  1203: 'unavailable',
  1205: 'unavailable',
  1213: 'unavailable',
  1290: 'unavailable',
  1317: 'unavailable',
  1836: 'unavailable',
  1927: 'unavailable',
  3100: 'unavailable',
};

const unknownDatabase = 1049;
const unknownColumn = 1054;
const unknownTable = 1146;

/**
 * Access denied, no such database, a host or user that may not connect, an expired password, a locked account. A
 * running server recovers when the administrator of the database resolves it.
 */
const refusedConnections: ReadonlySet<number> = new Set([
  1044,
  1045,
  unknownDatabase,
  1129,
  1130,
  1226,
  1698,
  1820,
  1862,
  3118,
  3159,
  4151,
]);

/** Whether the database refused the connection, rather than being out of reach. */
export function isRefusedConnection(error: DatabaseError): boolean {
  return refusedConnections.has(readError(error.cause).errno);
}

const lost =
  /^(PROTOCOL_CONNECTION_LOST|PROTOCOL_SEQUENCE_TIMEOUT|POOL_CLOSED|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

export function translateMysqlError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const { code, errno, message } = readError(error);
  return new DatabaseError(kindOf(code, errno, message), withRemedy(errno, message), subjectOf(errno, message), {
    cause: error,
  });
}

/** Names the statement that creates a missing database. */
function withRemedy(errno: number, message: string): string {
  const missing = errno === unknownDatabase ? /'(\w+)'$/.exec(message)?.[1] : undefined;
  if (missing === undefined) return message;
  return `${message}. Create it: CREATE DATABASE ${missing} CHARACTER SET utf8mb4`;
}

/**
 * Why an attempt failed that may be repeated. `deadlock`: the server rolled the transaction back in favour of another
 * one. `refused`: the server does not serve, and did nothing. `lost`: the connection broke, so that the outcome of a
 * commit is unknown.
 */
export type Failure = 'deadlock' | 'refused' | 'lost';

const deadlocks: ReadonlySet<number> = new Set([1020, 1213]);
const refusals: ReadonlySet<number> = new Set([1047, 1290, 1836]);
const losses: ReadonlySet<number> = new Set([1053, 1077, 1152, 1158, 1159, 1160, 1161, 1184, 1927]);

export function failureOf(error: unknown): Failure | undefined {
  const { code, errno, message } = readError(error instanceof DatabaseError ? error.cause : error);
  if (deadlocks.has(errno) || message.includes(stoppedMessage)) return 'deadlock';
  if (refusals.has(errno)) return 'refused';
  return losses.has(errno) || isLost(code, message) ? 'lost' : undefined;
}

const lockTimeout = 1205;
/** A commit whose outcome is unknown; a statement that was stopped, perhaps after its commit. */
const uncertain: ReadonlySet<number> = new Set([1180, 1317, 1969, 3024]);

/** Whether a statement that ends with a commit certainly did not reach the commit. */
export function isUncommitted(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { errno } = readError(error.cause);
  return errno > 0 && !uncertain.has(errno) && failureOf(error) !== 'lost';
}

/** Whether another transaction was in the way. */
export const isLockFailure = (error: unknown): boolean =>
  failureOf(error) === 'deadlock' || (error instanceof DatabaseError && readError(error.cause).errno === lockTimeout);

function readError(error: unknown): DriverError {
  const { code, errno, message } = (error ?? {}) as Partial<DriverError>;
  return {
    code: typeof code === 'string' ? code : '',
    errno: typeof errno === 'number' ? errno : 0,
    message: typeof message === 'string' ? message : String(error),
  };
}

function kindOf(code: string, errno: number, message: string): DatabaseErrorKind {
  const kind = kinds[errno];
  if (kind) return kind;
  if (refusedConnections.has(errno)) return 'unavailable';
  // The table of a search index is being dropped or recreated.
  if (errno === unknownTable && /\b_search_\w+_fts\b/.test(message)) return 'unavailable';
  if (errno === unknownColumn || errno === unknownTable) return 'missing';
  if (/errno: 28\b|No space left/i.test(message)) return 'full';
  return isLost(code, message) ? 'unavailable' : 'other';
}

function isLost(code: string, message: string): boolean {
  return lost.test(code) || /connection is in closed state|Pool is closed|Connection lost/i.test(message);
}

function subjectOf(errno: number, message: string): DatabaseError['subject'] {
  if (kinds[errno] === 'unique') {
    // MySQL 8 writes `table.index`, MariaDB `index`.
    const parts = /for key '([^']+)'$/.exec(message)?.[1]?.split('.') ?? [];
    const index = parts.at(-1);
    const table = parts.length > 1 ? parts[0] : undefined;
    return { ...(table === undefined ? {} : { table }), ...(index === undefined ? {} : { index }) };
  }
  if (kinds[errno] === 'foreignKey') {
    const found = /`\.`([^`]+)`, CONSTRAINT `([^`]+)` FOREIGN KEY \(`([^`]+)`\)/.exec(message);
    return found ? { table: found[1] as string, index: found[2] as string, columns: [found[3] as string] } : {};
  }
  const column = /(?:Column|Field|for column) [`'](?:[^'`]*`\.`)*([^'`]+)['`]/.exec(message)?.[1];
  return column === undefined ? {} : { columns: [column] };
}
