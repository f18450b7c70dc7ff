import type { Queryable } from '../../database/database.js';
import type { Draft } from './draft.js';
import { readsEveryReference } from './references.js';
import type { WriteContext } from './write-context.js';

/**
 * Runs a write in a transaction. One that is a single statement is a transaction by itself, and saves two round trips;
 * `whole` says that it is more than that.
 */
export function runWrite<T>(
  drafts: readonly Draft[],
  context: WriteContext,
  work: (tx: Queryable) => Promise<T>,
  whole = false,
): Promise<T> {
  const { database } = context.world;
  const [draft] = drafts;
  const alone =
    !whole &&
    drafts.length === 1 &&
    draft !== undefined &&
    draft.links.size === 0 &&
    !context.extension &&
    reachesAnyResult(draft, context) &&
    readsEveryReference(context);
  return alone ? work(database) : database.transaction(work);
}

/** Whether the grants allow whatever comes of the write, so that nothing is left to be looked at. */
export function reachesAnyResult({ given }: Draft, { writer }: WriteContext): boolean {
  if (writer.rows !== 'all') return false;
  if (writer.action !== 'create') return true;
  return [...given.keys()].every((name) => (writer.columns.get(name)?.access ?? 'always') === 'always');
}
