import type { View } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import type { ChangeEvent } from '../../events/change-event.js';
import type { RecordWorld } from '../record-world.js';
import { askEach, type AskedRecord } from './ask-hooks.js';
import { LostRace } from './lost-race.js';
import { referrersOf } from './referring-views.js';
import { tryWrite } from './try-write.js';
import type { WriteContext } from './write-context.js';

type Work = (tx: Queryable) => Promise<ChangeEvent[]>;
type Deletion = ChangeEvent & { readonly kind: 'record'; readonly before: Readonly<Record<string, unknown>> };

/**
 * A deletion of which plugins hear, if they do: before, and when it is known to be possible. Records that go with these
 * ones are told of too, as far as they are known one by one.
 */
export async function deleteHeard(
  records: readonly AskedRecord[],
  context: WriteContext,
  work: Work,
): Promise<ChangeEvent[]> {
  const { view, world, hooks } = context;
  await askEach('beforeDelete', view, records, context);
  if (!hooks?.hears('afterDelete') && !followersAreHeard(view, world)) return world.database.transaction(work);
  const followers = deletions(await tryWrite(world.database, async (tx) => ({ result: await work(tx) })));
  for (const moment of ['beforeDelete', 'afterDelete'] as const) {
    for (const { view: name, before } of followers) {
      const values = new Map(Object.entries(before));
      await askEach(moment, world.view(name), [{ record: values, before: values, index: undefined }], context);
    }
  }
  await askEach('afterDelete', view, records, context);
  const told = placesOf(followers);
  return world.database.transaction(async (tx) => {
    const events = await work(tx);
    if (placesOf(deletions(events)) !== told) throw new LostRace();
    return events;
  });
}

/** Whether a plugin hears of deletions that a deletion here brings along. */
function followersAreHeard(view: View, world: RecordWorld, seen = new Set<View>()): boolean {
  if (world.hooks.isEmpty || seen.has(view)) return false;
  seen.add(view);
  return referrersOf(view, world).some(({ view: follower, association }) => {
    if (association.onDelete !== 'cascade') return false;
    const hooks = world.hooks.of(follower.name);
    const isHeard = hooks?.hears('beforeDelete') === true || hooks?.hears('afterDelete') === true;
    return isHeard || followersAreHeard(follower, world, seen);
  });
}

const deletions = (events: readonly ChangeEvent[]): Deletion[] =>
  events.filter((event): event is Deletion => event.kind === 'record' && event.before !== undefined);

const placesOf = (followers: readonly Deletion[]): string => followers.map(({ view, id }) => `${view} ${id}`).join();
