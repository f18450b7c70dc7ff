import type { Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import { fromDb, toDb, valueCodec } from '../../database/value-codecs.js';
import type { ChangeEvent } from '../../events/change-event.js';
import type { RecordWorld } from '../record-world.js';
import { plainValues } from './draft.js';
import { referrersOf, refersTo } from './referring-views.js';

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
  const now = new Date();
  for (const { view, association } of referrersOf(target, world)) {
    if (association.onDelete === 'restrict') continue;
    const { dialect } = world;
    const columns = [...view.columns.values()];
    const asked = columns.map((column) => valueCodec(dialect, column).select(dialect.quote(column.name))).join(',');
    const where = refersTo(key, target, association, world);
    const table = dialect.quote(view.table);
    const rows = await tx.query(`SELECT ${asked} FROM ${table} WHERE ${where.text} LIMIT ${mostFollowers}`, where.values);
    const records = rows.map((row) => new Map(columns.map((column, at) => [column.name, fromDb(dialect, column, row[at])])));
    if (association.onDelete === 'setNull' && rows.length > 0 && view.system) {
      const updated = toDb(dialect, view.columns.get('_updated_at')!, now.toISOString());
      const [fk, version, time] = [association.foreignKey, '_version', '_updated_at'].map((name) => dialect.quote(name));
      const set = `${fk} = NULL, ${version} = ${version} + 1, ${time} = ?`;
      await tx.execute(`UPDATE ${table} SET ${set} WHERE ${where.text}`, [updated, ...where.values]);
    }
    for (const record of records) {
      const id = record.get(view.primaryKey) as string | number;
      const place = `${view.name} ${id}`;
      if (seen.has(place) || seen.size >= mostFollowers) continue;
      seen.add(place);
      const version = view.system ? Number(record.get('_version')) : null;
      if (association.onDelete === 'setNull') {
        events.push({ kind: 'record', view: view.name, id, action: 'update', version: version === null ? null : version + 1 });
      } else {
        events.push({ kind: 'record', view: view.name, id, action: 'delete', version, before: plainValues(record) });
        events.push(...(await followDeletion(id, view, world, tx, seen)));
      }
    }
  }
  return events;
}
