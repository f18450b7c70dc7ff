import { AppError, type ErrorDetail, type View } from '@viewkraft/model';
import { DatabaseError } from '../../../kernel/database/database.js';
import { foreignKeyName, uniqueName } from '../../schema/table/names.js';
import type { WriteContext } from './write-context.js';

/** Translates violated database constraints into columns that the caller may read (A22). */
export function asConflict(error: unknown, { view, reader }: WriteContext, index?: number): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const at = index === undefined ? {} : { index };
  const detailsOf = (names: readonly string[], key: string): ErrorDetail[] =>
    names.filter((name) => reader?.columns.has(name)).map((column) => ({ column, ...at, key }));
  switch (error.kind) {
    case 'unique':
      return conflict('UNIQUE_CONFLICT', detailsOf(uniqueColumns(error, view), 'unique'), at);
    case 'foreignKey':
      return conflict('REFERENCE_MISSING', detailsOf(referenceColumns(error, view), 'referenceMissing'), at);
    case 'notNull':
      return new AppError('INVALID', {}, { details: detailsOf(error.subject.columns ?? [], 'required') });
    case 'tooLong':
      return new AppError('INVALID', {}, { details: detailsOf(error.subject.columns ?? [], 'tooLarge') });
    default:
      return error;
  }
}

function conflict(
  code: 'UNIQUE_CONFLICT' | 'REFERENCE_MISSING',
  details: ErrorDetail[],
  at: { index?: number },
): AppError {
  const said = details.length > 0 || at.index === undefined ? details : [{ ...at, key: 'conflict' }];
  return new AppError(code, {}, { details: said });
}

/** SQLite names the columns, MySQL the index. */
function uniqueColumns({ subject }: DatabaseError, view: View): readonly string[] {
  if (subject.columns) return subject.columns;
  if (subject.index === 'PRIMARY') return [view.primaryKey];
  const lists = [...[...view.columns.keys()].map((name) => [name]), ...view.unique];
  return lists.find((list) => uniqueName(view.table, list) === subject.index) ?? [];
}

function referenceColumns({ subject }: DatabaseError, view: View): readonly string[] {
  if (subject.columns) return subject.columns;
  return [...view.columns.keys()].filter((name) => foreignKeyName(view.table, name) === subject.index);
}
