import { AppError, type ErrorDetail, type View } from '@viewkraft/model';
import { DatabaseError } from '../../../kernel/database/database.js';
import { foreignKeyName, uniqueName } from '../../schema/table/names.js';
import { noKeyLeft } from './generated-key.js';
import type { WriteContext } from './write-context.js';

/**
 * Translates violated database constraints into columns that the caller may read (A22). `taken`: all columns of violated
 * unique rules; if it is empty, those that the error names.
 */
export function asConflict(
  error: unknown,
  { view, reader }: WriteContext,
  index?: number,
  taken: readonly string[] = [],
): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const at = index === undefined ? {} : { index };
  const detailsOf = (names: readonly string[], key: string): ErrorDetail[] =>
    names.filter((name) => reader?.columns.has(name)).map((column) => ({ column, ...at, key }));
  switch (error.kind) {
    case 'unique':
      return conflict('UNIQUE_CONFLICT', detailsOf(taken.length > 0 ? taken : uniqueColumns(error, view), 'unique'), at);
    case 'foreignKey':
      return conflict('REFERENCE_MISSING', detailsOf(referenceColumns(error, view), 'referenceMissing'), at);
    case 'notNull':
      return new AppError('INVALID', {}, { details: detailsOf(namesOf(error, view), 'required') });
    case 'tooLong':
      return new AppError('INVALID', {}, { details: detailsOf(namesOf(error, view), 'tooLarge') });
    case 'refused': {
      const details = detailsOf(namesOf(error, view), 'refusedByDatabase');
      return new AppError('INVALID', {}, { details: details.length > 0 ? details : [{ ...at, key: 'refusedByDatabase' }] });
    }
    case 'noKeyLeft':
      return noKeyLeft({ view, reader }, index);
    default:
      return error;
  }
}

function conflict(
  code: 'UNIQUE_CONFLICT' | 'REFERENCE_MISSING',
  details: ErrorDetail[],
  at: { index?: number },
): AppError {
  const reported = details.length > 0 || at.index === undefined ? details : [{ ...at, key: 'conflict' }];
  return new AppError(code, {}, { details: reported });
}

/** The columns that an error names, as the view calls them. */
function namesOf({ subject }: Pick<DatabaseError, 'subject'>, { columns }: View): readonly string[] {
  const named = new Set(subject.columns);
  return [...columns.values()].filter(({ field }) => named.has(field)).map(({ name }) => name);
}

/** SQLite names the columns, MySQL the index. */
function uniqueColumns({ subject }: Pick<DatabaseError, 'subject'>, view: View): readonly string[] {
  if (subject.columns) return namesOf({ subject }, view);
  if (subject.index === 'PRIMARY') return [view.primaryKey];
  const known = view.uniqueIndexes?.get(subject.index ?? '');
  if (known) return known.columns;
  const lists = [...[...view.columns.keys()].map((name) => [name]), ...view.unique];
  return lists.find((list) => uniqueName(view.table, list) === subject.index) ?? [];
}

function referenceColumns({ subject }: DatabaseError, view: View): readonly string[] {
  if (subject.columns) return namesOf({ subject }, view);
  return [...view.columns.keys()].filter((name) => foreignKeyName(view.table, name) === subject.index);
}
