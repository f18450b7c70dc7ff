import type { Queryable } from '../../database/database.js';
import type { Draft } from './draft.js';
import { readsEveryReference } from './references.js';
import { writeHeard } from './try-write.js';
import type { WriteContext } from './write-context.js';
import type { Written } from './written.js';

/**
 * Runs a write in a transaction. One that is a single statement is a transaction by itself, and saves two round trips;
 * `whole` says that it is more than that. `tried`: what it came to when it was tried, where plugins hear of it.
 */
export function runWrite(
  drafts: readonly Draft[],
  context: WriteContext,
  work: (tx: Queryable, tried?: readonly Written[]) => Promise<Written[]>,
  whole = false,
): Promise<Written[]> {
  const { database } = context.world;
  const moment = context.writer.action === 'create' ? 'afterCreate' : 'afterUpdate';
  if (context.hooks?.hears(moment)) return writeHeard(moment, context, work);
  const [draft] = drafts;
  const alone =
    !whole &&
    drafts.length === 1 &&
    draft !== undefined &&
    draft.links.size === 0 &&
    !context.extension &&
    reachesAnyResult(draft, context) &&
    readsEveryReference(context);
  return alone ? work(database) : database.transaction((tx) => work(tx));
}

/** Whether the grants allow whatever comes of the write, so that nothing is left to be looked at. */
export function reachesAnyResult({ given, opened }: Draft, { writer }: WriteContext): boolean {
  if (writer.rows !== 'all') return false;
  if (writer.action !== 'create') return true;
  return [...given.keys()].every(
    (name) => opened.has(name) || (writer.columns.get(name)?.access ?? 'always') === 'always',
  );
}
