import type { View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import type { RecordRuntime } from '../record-runtime.js';
import { runHooks, type IndexedRecord } from './run-hooks.js';
import { ConcurrentWriteError } from './concurrent-write-error.js';
import { referrersOf } from '../rows/referring-views.js';
import { tryWrite } from './try-write.js';
import type { WriteContext } from '../rows/write-context.js';

type Work = (tx: Queryable) => Promise<ChangeEvent[]>;
type Deletion = ChangeEvent & { readonly kind: 'record'; readonly before: Readonly<Record<string, unknown>> };

/**
 * A deletion with hooks: they run before it, and again once it is known to be possible. Records deleted by cascade are
 * passed to hooks too, as far as they are loaded individually.
 */
export async function deleteWithHooks(
  records: readonly IndexedRecord[],
  context: WriteContext,
  work: Work,
): Promise<ChangeEvent[]> {
  const { view, runtime, hooks } = context;
  await runHooks('beforeDelete', view, records, context);
  if (!hooks?.has('afterDelete') && !followersHaveHooks(view, runtime)) return runtime.database.transaction(work);
  const followers = deletions(await tryWrite(runtime.database, async (tx) => ({ result: await work(tx) })));
  for (const moment of ['beforeDelete', 'afterDelete'] as const) {
    for (const { view: name, before } of followers) {
      const values = new Map(Object.entries(before));
      await runHooks(moment, runtime.view(name), [{ record: values, before: values, index: undefined }], context);
    }
  }
  await runHooks('afterDelete', view, records, context);
  const placesBefore = placesOf(followers);
  return runtime.database.transaction(async (tx) => {
    const events = await work(tx);
    if (placesOf(deletions(events)) !== placesBefore) throw new ConcurrentWriteError();
    return events;
  });
}

/** Whether a plugin has hooks for views whose records a deletion here cascades to. */
function followersHaveHooks(view: View, runtime: RecordRuntime, seen = new Set<View>()): boolean {
  if (runtime.hooks.isEmpty || seen.has(view)) return false;
  seen.add(view);
  return referrersOf(view, runtime).some(({ view: follower, association }) => {
    if (association.onDelete !== 'cascade') return false;
    const hooks = runtime.hooks.of(follower.name);
    const hasHooks = hooks?.has('beforeDelete') === true || hooks?.has('afterDelete') === true;
    return hasHooks || followersHaveHooks(follower, runtime, seen);
  });
}

const deletions = (events: readonly ChangeEvent[]): Deletion[] =>
  events.filter((event): event is Deletion => event.kind === 'record' && event.action === 'delete' && event.before !== undefined);

const placesOf = (followers: readonly Deletion[]): string => followers.map(({ view, id }) => `${view} ${id}`).join();
