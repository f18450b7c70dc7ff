import { AppError, type Scalar } from '@viewkraft/model';
import { DatabaseError, type Queryable } from '../../database/database.js';
import type { ChangeEvent } from '../../events/change-event.js';
import { removeOwnLinks } from '../links/remove-own-links.js';
import type { WriteTools } from './create-records.js';
import { deleteHeard } from './delete-heard.js';
import type { Values } from './draft.js';
import { followDeletion } from './follow-deletion.js';
import { LostRace, untilWon } from './lost-race.js';
import { referringViews } from './referring-views.js';
import { deleteSql } from './row-statements.js';
import type { StoredRecord } from './stored-records.js';
import { isStale, staleError, type IfMatch } from './versions.js';
import { reachRecords } from './wanted-keys.js';
import type { WriteContext } from './write-context.js';
import { changeOf, recordEvent } from './written.js';

type Key = NonNullable<Scalar>;

export interface Removal {
  readonly key: Key;
  /** The version that the caller has seen. */
  readonly version: number | undefined;
}

/** Deletes all records or none, with their links. `list`: the body is an array. */
export function deleteRecords(
  removals: readonly Removal[],
  list: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  tools: Pick<WriteTools, 'bus'>,
): Promise<void> {
  return untilWon(() => deleteOnce(removals, list, ifMatch, context, tools));
}

async function deleteOnce(
  removals: readonly Removal[],
  list: boolean,
  ifMatch: IfMatch,
  context: WriteContext,
  { bus }: Pick<WriteTools, 'bus'>,
): Promise<void> {
  const keys = removals.map(({ key }) => key);
  const records = await reachRecords(keys, context);
  const stale = removals.filter(({ version }, at) => isStale(records[at] as StoredRecord, context, ifMatch, version));
  if (stale.length > 0) {
    throw await staleError(
      stale.map(({ key }) => key),
      list,
      context,
    );
  }
  const asked = records.map(({ values }, at) => ({ record: values, before: values, index: list ? at : undefined }));
  const followers = await deleteHeard(asked, context, async (tx) => {
    const events: ChangeEvent[] = [];
    for (const { record, index } of asked) events.push(...(await remove(record, index, context, tx)));
    return events;
  });
  for (const { values } of records) {
    await context.extension?.afterCommit?.(changeOf(context, values, null, {}));
    bus.publish(recordEvent(context, values, values));
  }
  for (const event of followers) bus.publish(event);
}

/** Answers what else changes with it. */
async function remove(
  values: Values,
  index: number | undefined,
  context: WriteContext,
  tx: Queryable,
): Promise<ChangeEvent[]> {
  const { view, world, extension } = context;
  const change = changeOf(context, values, null, {});
  await extension?.beforeWrite?.(tx, change);
  await removeOwnLinks(values.get(view.primaryKey) as Key, view, world, tx);
  const followers = await followDeletion(values.get(view.primaryKey) as Key, view, world, tx);
  const statement = deleteSql(world.dialect, view, values);
  try {
    const { changes } = await tx.execute(statement.text, statement.values);
    if (changes === 0) throw new LostRace();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'foreignKey') throw error;
    const views = await referringViews(values.get(view.primaryKey) as Key, context, tx);
    const at = index === undefined ? {} : { index };
    throw new AppError(
      'REFERENCED',
      {},
      {
        details: views.map(({ name, label }) => ({ ...at, view: name, key: 'referencedBy', params: { view: label } })),
      },
    );
  }
  await extension?.afterWrite?.(tx, change);
  return followers;
}
