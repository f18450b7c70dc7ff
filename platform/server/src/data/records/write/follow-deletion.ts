import type { Association, Column, Scalar, View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import type { RecordRuntime } from '../record-runtime.js';
import { sql } from '../sql/sql.js';
import { columnOf } from '../sql/statement.js';
import { plainValues, type Values } from '../rows/draft.js';
import { referrersOf, refersTo, type Referrer } from '../rows/referring-views.js';

type Key = NonNullable<Scalar>;

/**
 * Maximum number of dependent records reported individually; of a larger deletion, only the first ones are reported.
 */
const maxFollowers = 1_000;

/**
 * The effects of a deletion by `onDelete`: records whose reference becomes null get a new version here, so that no
 * stale write overwrites them; records that the database deletes by cascade are loaded while they still exist.
 */
export async function followDeletion(
  key: Key,
  target: View,
  runtime: RecordRuntime,
  tx: Queryable,
  seen = new Set<string>(),
): Promise<ChangeEvent[]> {
  const events: ChangeEvent[] = [];
  for (const referrer of referrersOf(target, runtime)) {
    const { view, association } = referrer;
    if (association.onDelete === 'restrict') continue;
    const records = await referringRecords(key, target, referrer, runtime, tx);
    if (association.onDelete === 'setNull' && records.length > 0) await forget(key, target, referrer, runtime, tx);
    for (const record of records) {
      const id = record.get(view.primaryKey) as string | number;
      const place = `${view.name} ${id}`;
      if (seen.has(place) || seen.size >= maxFollowers) continue;
      seen.add(place);
      events.push(followerEvent(record, id, view, association));
      if (association.onDelete === 'cascade') events.push(...(await followDeletion(id, view, runtime, tx, seen)));
    }
  }
  return events;
}

async function referringRecords(
  key: Key,
  target: View,
  { view, association }: Referrer,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<Values[]> {
  const { dialect } = runtime;
  const columns: readonly Column[] = [...view.columns.values()];
  const selectList = columns.map((column) => valueCodec(dialect, column).select(dialect.quote(column.name))).join(',');
  const where = refersTo(key, target, association, runtime);
  const { text, values } =
    sql`SELECT ${selectList} FROM ${dialect.quote(view.table)} WHERE ${where} LIMIT ${String(maxFollowers)}`;
  const rows = await tx.query(text, values);
  return rows.map((row) => new Map(columns.map((column, at) => [column.name, fromDb(dialect, column, row[at])])));
}

/** Clears the reference before the database would, so that the version changes too. */
async function forget(
  key: Key,
  target: View,
  { view, association }: Referrer,
  runtime: RecordRuntime,
  tx: Queryable,
): Promise<void> {
  if (!view.system) return;
  const { dialect } = runtime;
  const [foreignKey, version, time] = [association.foreignKey, '_version', '_updated_at'].map((name) =>
    dialect.quote(name),
  );
  const now = toDb(dialect, columnOf(view, '_updated_at'), new Date().toISOString());
  const where = refersTo(key, target, association, runtime);
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
