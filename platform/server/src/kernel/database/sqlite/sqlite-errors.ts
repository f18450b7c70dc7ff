import { DatabaseError, type DatabaseErrorKind } from '../database.js';

export function translateSqliteError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const message = hasText(error, 'message') ? error.message : String(error);
  return new DatabaseError(kindOf(codeOf(error), message), message, subjectOf(message), { cause: error });
}

/** Whether another process currently locks the file. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return hasText(error, 'code') ? error.code : '';
}

// Not instanceof: the driver is native and loaded once, so its errors may come from another realm in a worker or a
// test.
function hasText<K extends string>(error: unknown, key: K): error is Readonly<Record<K, string>> {
  return typeof error === 'object' && error !== null && typeof (error as Record<string, unknown>)[key] === 'string';
}

function kindOf(code: string, message: string): DatabaseErrorKind {
  switch (code) {
    case 'SQLITE_CONSTRAINT_UNIQUE':
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return 'unique';
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
    case 'SQLITE_CONSTRAINT_TRIGGER':
      return 'foreignKey';
    case 'SQLITE_CONSTRAINT_NOTNULL':
      return 'notNull';
    case 'SQLITE_CONSTRAINT_CHECK':
    case 'SQLITE_CONSTRAINT_DATATYPE':
      return 'refused';
    case 'SQLITE_TOOBIG':
      return 'tooLong';
    case 'SQLITE_FULL':
      return 'full';
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_NOTADB':
    case 'SQLITE_PROTOCOL':
      return 'unavailable';
  }
  if (/^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN)/.test(code)) return 'unavailable';
  if (/database connection is not open/.test(message)) return 'unavailable';
  // A search index is being dropped or recreated.
  if (/(no such (table|column): (main\.)?|has no column named )(_search_|h_[0-9a-f]{12})/.test(message))
    return 'unavailable';
  if (/no such (table|column): |has no column named /.test(message)) return 'missing';
  return 'other';
}

function subjectOf(message: string): DatabaseError['subject'] {
  const index = /constraint failed: index '(.+)'/.exec(message)?.[1];
  if (index !== undefined) return { index };
  const names = /constraint failed: (.+)$/.exec(message)?.[1]?.split(', ') ?? [];
  const pairs = names.map((name) => name.split('.'));
  const table = pairs[0]?.[0];
  const columns = pairs.flatMap((pair) => pair[1] ?? []);
  return table === undefined || columns.length === 0 ? {} : { table, columns };
}
