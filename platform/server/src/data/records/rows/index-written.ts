import type { AttachedRow, Queryable } from '../../../kernel/database/database.js';
import { inParts } from '../../../kernel/database/statement-parts.js';
import { entriesSql, entryKey, searchEntry } from '../../search/search-entry.js';
import { searchIndexOf } from '../../search/search-index.js';
import type { WriteContext } from './write-context.js';
import type { Written } from './written.js';

/**
 * The new search index entries of written records, as far as they change. The database deletes the entries of deleted
 * records.
 */
export function searchEntriesOf(
  written: readonly Pick<Written, 'before' | 'after'>[],
  { view, runtime }: Pick<WriteContext, 'view' | 'runtime'>,
): AttachedRow[] {
  const index = searchIndexOf(view);
  if (!index) return [];
  const changed = written.filter(
    ({ before, after }) => before === null || index.columns.some(({ name }) => before.get(name) !== after.get(name)),
  );
  const { dialect } = runtime;
  return changed.map(({ after }) => searchEntry(index, dialect, after, entryKey(index, dialect, after)));
}

/** Entries per statement: few sizes, so that few statements are prepared. */
const sizes = [50, 10, 1];

/** Indexes written records in the transaction of their write. */
export async function indexWritten(
  written: readonly Pick<Written, 'before' | 'after'>[],
  context: Pick<WriteContext, 'view' | 'runtime'>,
  tx: Queryable,
): Promise<void> {
  for (const part of inParts(searchEntriesOf(written, context), sizes, ({ values }) => values)) {
    const { text, values } = entriesSql(part);
    await tx.execute(text, values);
  }
}
