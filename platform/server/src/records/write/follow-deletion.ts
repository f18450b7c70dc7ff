import type { Association, Column, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import { fromDb, toDb, valueCodec } from '../../database/value-codecs.js';
import type { ChangeEvent } from '../../events/change-event.js';
import type { RecordWorld } from '../record-world.js';
import { sql } from '../sql/sql.js';
import { columnOf } from '../sql/statement.js';
import { plainValues, type Values } from './draft.js';
import { referrersOf, refersTo, type Referrer } from './referring-views.js';

type Key = NonNullable<Scalar>;

/** Followers told of one by one; a deletion that takes more with it is told for the first ones alone. */
const mostFollowers = 1_000;

/**
 * What follows a deletion by `onDelete`: records that lose their reference here get a new version, so that nobody writes
 * over them unknowingly; those that the database deletes along are looked up while they are there.
 */
export async function followDeletion(
  key: Key,
  target: View,
  world: RecordWorld,
  tx: Queryable,
  seen = new Set<string>(),
): Promise<ChangeEvent[]> {
  const events: ChangeEvent[] = [];
  for (const referrer of referrersOf(target, world)) {
    const { view, association } = referrer;
    if (association.onDelete === 'restrict') continue;
    const records = await referringRecords(key, target, referrer, world, tx);
    if (association.onDelete === 'setNull' && records.length > 0) await forget(key, target, referrer, world, tx);
    for (const record of records) {
      const id = record.get(view.primaryKey) as string | number;
      const place = `${view.name} ${id}`;
      if (seen.has(place) || seen.size >= mostFollowers) continue;
      seen.add(place);
      events.push(followerEvent(record, id, view, association));
      if (association.onDelete === 'cascade') events.push(...(await followDeletion(id, view, world, tx, seen)));
    }
  }
  return events;
}

async function referringRecords(
  key: Key,
  target: View,
  { view, association }: Referrer,
  world: RecordWorld,
  tx: Queryable,
): Promise<Values[]> {
  const { dialect } = world;
  const columns: readonly Column[] = [...view.columns.values()];
  const asked = columns.map((column) => valueCodec(dialect, column).select(dialect.quote(column.name))).join(',');
  const where = refersTo(key, target, association, world);
  const { text, values } =
    sql`SELECT ${asked} FROM ${dialect.quote(view.table)} WHERE ${where} LIMIT ${String(mostFollowers)}`;
  const rows = await tx.query(text, values);
  return rows.map((row) => new Map(columns.map((column, at) => [column.name, fromDb(dialect, column, row[at])])));
}

/** Takes the reference away before the database would, so that the version tells of it. */
async function forget(
  key: Key,
  target: View,
  { view, association }: Referrer,
  world: RecordWorld,
  tx: Queryable,
): Promise<void> {
  if (!view.system) return;
  const { dialect } = world;
  const [foreignKey, version, time] = [association.foreignKey, '_version', '_updated_at'].map((name) =>
    dialect.quote(name),
  );
  const now = toDb(dialect, columnOf(view, '_updated_at'), new Date().toISOString());
  const where = refersTo(key, target, association, world);
  const set = `${foreignKey} = NULL, ${version} = ${version} + 1, ${time} = ?`;
  await tx.execute(`UPDATE ${dialect.quote(view.table)} SET ${set} WHERE ${where.text}`, [now, ...where.values]);
}

function followerEvent(record: Values, id: string | number, view: View, { onDelete }: Association): ChangeEvent {
  const version = view.system ? Number(record.get('_version')) : null;
  if (onDelete === 'cascade') {
    return { kind: 'record', view: view.name, id, action: 'delete', version, before: plainValues(record) };
  }
  return { kind: 'record', view: view.name, id, action: 'update', version: version === null ? null : version + 1 };
}
