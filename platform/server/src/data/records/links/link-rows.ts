import { completeRecord, newUuid, type Association, type Column, type Scalar, type View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { appendDeletions, appendEntries, type NewEntry } from '../../history/append-entries.js';
import type { LinkChange } from '../../history/entry-changes.js';
import type { Author } from '../../history/history-act.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import { asStored } from '../rows/as-stored.js';
import { keyFrom } from '../rows/generated-key.js';
import { creationOf, deletionOf } from '../rows/history-entries.js';
import type { Values } from '../rows/draft.js';
import { indexWritten } from '../rows/index-written.js';
import { loadRows } from '../rows/load-rows.js';
import { insertSql } from '../rows/row-statements.js';
import { recordEvent } from '../rows/written.js';
import type { LinkRows } from './own-links.js';

/** A belongsToMany association as seen from one of its ends. */
export interface LinkEnd {
  readonly runtime: RecordRuntime;
  readonly view: View;
  readonly association: Association;
  readonly author: Author;
}

type Key = NonNullable<Scalar>;

const maxKeysPerQuery = 512;

/** Keys of all records linked with this one. */
export async function linkedRows(end: Omit<LinkEnd, 'author'>, parent: Key, tx: Queryable): Promise<Key[]> {
  const { runtime } = end;
  const { there, theirKey } = columnsOf(end);
  const { text, values } =
    sql`SELECT ${valueCodec(runtime.dialect, theirKey).select(there)} FROM ${table(end)} WHERE ${ownEnd(end, parent)}`;
  const keys = (await tx.query(text, values)).map(([key]) => fromDb(runtime.dialect, theirKey, key) as Key);
  return end.association.repeats ? [...new Set(keys)] : keys;
}

/**
 * Links these records, which are not linked yet, in the given order. Returns the changes of the link table's own view,
 * for listeners.
 */
export async function addLinks(
  end: LinkEnd,
  parent: Key,
  children: readonly Key[],
  tx: Queryable,
): Promise<ChangeEvent[]> {
  const { runtime, association } = end;
  const events: ChangeEvent[] = [];
  const { hereKey, theirKey, here, there } = columnsOf(end);
  const through = runtime.viewOfTable(association.through as string);
  for (const child of children) {
    if (through) events.push(await addLinkRecord(end, through, parent, child, tx));
    else {
      const values = [toDb(runtime.dialect, hereKey, parent), toDb(runtime.dialect, theirKey, child)];
      await tx.execute(`INSERT INTO ${table(end)} (${here},${there}) VALUES (?,?)`, values);
    }
  }
  return events;
}

/** A link table that is also a view gets a complete record. */
async function addLinkRecord(
  { runtime, association, author }: LinkEnd,
  through: View,
  parent: Key,
  child: Key,
  tx: Queryable,
): Promise<ChangeEvent> {
  const { now, userId } = author;
  const given = new Map([
    [association.foreignKey, parent],
    [association.otherKey as string, child],
  ]);
  const linked = completeRecord(through, given, { now, userId }, newUuid);
  if (through.system) {
    linked.set('_version', 1).set('_created_at', now.toISOString()).set('_updated_at', now.toISOString());
  }
  const { text, values } = insertSql(runtime.dialect, through, linked);
  const { lastId } = await tx.execute(text, values);
  if (linked.get(through.primaryKey) === null) linked.set(through.primaryKey, keyFrom(lastId, { view: through }));
  const record = await asStored(through, linked, runtime, tx);
  const recorded = { view: through, extension: runtime.extensionOf(through.name) };
  const written = [{ before: null, after: record }];
  if (through.history) await appendEntries([creationOf(recorded, record)], author, runtime.dialect, tx);
  await indexWritten(written, { view: through, runtime }, tx);
  await runtime.outbox.append(written, { ...recorded, author, dialect: runtime.dialect }, tx);
  return recordEvent({ view: through, writer: { action: 'create' } }, record);
}

/** The rows of these links; few sizes, so that few statements are prepared. */
export function rowsOfLinks(end: Omit<LinkEnd, 'author'>, parent: Key, children: readonly Key[]): LinkRows[] {
  const { there, theirKey } = columnsOf(end);
  const rows: LinkRows[] = [];
  for (let at = 0; at < children.length; at += maxKeysPerQuery) {
    const some = padded(children.slice(at, at + maxKeysPerQuery));
    const list = join(
      some.map((key) => operandSql(theirKey, key, end.runtime)),
      ',',
    );
    rows.push({
      through: end.association.through as string,
      where: sql`${ownEnd(end, parent)} AND ${there} IN (${list})`,
    });
  }
  return rows;
}

/**
 * A link table that is also a view records its removed links as deletions. `follow` is called with each, and returns the
 * links that go with it; undefined: its deletion is recorded already.
 */
export async function recordRemoval(
  view: View,
  where: Sql,
  author: Author,
  runtime: RecordRuntime,
  tx: Queryable,
  follow: (record: Values, view: View) => Promise<readonly LinkChange[] | undefined>,
): Promise<void> {
  const recorded = { view, extension: runtime.extensionOf(view.name) };
  const source = { ...recorded, author, dialect: runtime.dialect };
  for await (const page of loadRows(view, where, runtime, tx, true)) {
    const removed: { readonly before: Values; readonly after: null }[] = [];
    const entries: NewEntry[] = [];
    for (const record of page) {
      const links = await follow(record, view);
      if (!links) continue;
      removed.push({ before: record, after: null });
      entries.push(deletionOf(recorded, record, links));
    }
    if (view.history) await appendDeletions(entries, author, runtime.dialect, tx);
    await runtime.outbox.append(removed, source, tx);
  }
}

function columnsOf({ runtime, view, association }: Omit<LinkEnd, 'author'>): {
  here: string;
  there: string;
  hereKey: Column;
  theirKey: Column;
} {
  return {
    here: runtime.dialect.quote(runtime.linkField(association.through as string, association.foreignKey)),
    there: runtime.dialect.quote(runtime.linkField(association.through as string, association.otherKey as string)),
    hereKey: keyColumn(view),
    theirKey: keyColumn(runtime.view(association.view)),
  };
}

const table = ({ runtime, association }: Pick<LinkEnd, 'runtime' | 'association'>): string => runtime.dialect.quote(association.through as string);

function ownEnd(end: Omit<LinkEnd, 'author'>, parent: Key): Sql {
  const { here, hereKey } = columnsOf(end);
  return sql`${raw(here)} = ${operandSql(hereKey, parent, end.runtime)}`;
}
