import type { Queryable } from '../../../kernel/database/database.js';
import type { Draft } from '../rows/draft.js';
import { readsEveryReference } from '../rows/references.js';
import { writeWithHooks } from './try-write.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';

/**
 * Runs a write in a transaction. A single statement needs no explicit one, which saves two round trips; `whole`: the
 * write is more than a single statement. `tried`: the result of the trial write, for views with `after` hooks.
 */
export function runWrite(
  drafts: readonly Draft[],
  context: WriteContext,
  work: (tx: Queryable, tried?: readonly Written[]) => Promise<Written[]>,
  whole = false,
): Promise<Written[]> {
  const { database } = context.runtime;
  const moment = context.writer.action === 'create' ? 'afterCreate' : 'afterUpdate';
  if (context.hooks?.has(moment)) return writeWithHooks(moment, context, work);
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

/** Whether the grants allow any result of the write, so that the result needs no check. */
export function reachesAnyResult({ given, opened }: Draft, { writer }: WriteContext): boolean {
  if (writer.rows !== 'all') return false;
  if (writer.action !== 'create') return true;
  return [...given.keys()].every(
    (name) => opened.has(name) || (writer.columns.get(name)?.access ?? 'always') === 'always',
  );
}
