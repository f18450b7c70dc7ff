import { completeRecord, newUuid, type Association, type Column, type Scalar, type View } from '@viewkraft/model';
import type { Queryable } from '../../../kernel/database/database.js';
import { fromDb, toDb, valueCodec } from '../../../kernel/database/value-codecs.js';
import type { Caller } from '../../../kernel/changes/change-event.js';
import type { RecordRuntime } from '../record-runtime.js';
import { operandSql, padded } from '../sql/comparison-sql.js';
import { join, raw, sql, type Sql } from '../sql/sql.js';
import { keyColumn } from '../sql/statement.js';
import { insertSql } from '../rows/row-statements.js';

/** A belongsToMany association as seen from one of its ends. */
export interface LinkEnd {
  readonly runtime: RecordRuntime;
  readonly view: View;
  readonly association: Association;
  readonly caller: Caller;
}

type Key = NonNullable<Scalar>;

const maxKeysPerQuery = 512;

/** Keys of all records linked with this one. */
export async function linkedRows(end: LinkEnd, parent: Key, tx: Queryable): Promise<Key[]> {
  const { runtime } = end;
  const { there, theirKey } = columnsOf(end);
  const { text, values } =
    sql`SELECT ${valueCodec(runtime.dialect, theirKey).select(there)} FROM ${table(end)} WHERE ${ownEnd(end, parent)}`;
  return (await tx.query(text, values)).map(([key]) => fromDb(runtime.dialect, theirKey, key) as Key);
}

/** Links these records, which are not linked yet, in the given order. */
export async function addLinks(end: LinkEnd, parent: Key, children: readonly Key[], tx: Queryable): Promise<void> {
  const { runtime, association } = end;
  const { hereKey, theirKey, here, there } = columnsOf(end);
  const through = [...runtime.catalog.views.values()].find((view) => view.table === association.through);
  for (const child of children) {
    if (through) await addLinkRecord(end, through, parent, child, tx);
    else {
      const values = [toDb(runtime.dialect, hereKey, parent), toDb(runtime.dialect, theirKey, child)];
      await tx.execute(`INSERT INTO ${table(end)} (${here},${there}) VALUES (?,?)`, values);
    }
  }
}

/** A link table that is also a view gets a complete record. */
async function addLinkRecord(
  { runtime, association, caller }: LinkEnd,
  through: View,
  parent: Key,
  child: Key,
  tx: Queryable,
): Promise<void> {
  const now = new Date();
  const given = new Map([
    [association.foreignKey, parent],
    [association.otherKey as string, child],
  ]);
  const record = completeRecord(through, given, { now, userId: caller.identity.id }, newUuid);
  if (through.system) {
    record.set('_version', 1).set('_created_at', now.toISOString()).set('_updated_at', now.toISOString());
  }
  const { text, values } = insertSql(runtime.dialect, through, record);
  await tx.execute(text, values);
}

/** Unlinks these records; returns the number of removed links. */
export async function removeLinks(end: LinkEnd, parent: Key, children: readonly Key[], tx: Queryable): Promise<number> {
  const { there, theirKey } = columnsOf(end);
  let removed = 0;
  for (let at = 0; at < children.length; at += maxKeysPerQuery) {
    const list = join(
      padded(children.slice(at, at + maxKeysPerQuery)).map((key) => operandSql(theirKey, key, end.runtime)),
      ',',
    );
    const { text, values } = sql`DELETE FROM ${table(end)} WHERE ${ownEnd(end, parent)} AND ${there} IN (${list})`;
    removed += (await tx.execute(text, values)).changes;
  }
  return removed;
}

function columnsOf({ runtime, view, association }: LinkEnd): {
  here: string;
  there: string;
  hereKey: Column;
  theirKey: Column;
} {
  return {
    here: runtime.dialect.quote(association.foreignKey),
    there: runtime.dialect.quote(association.otherKey as string),
    hereKey: keyColumn(view),
    theirKey: keyColumn(runtime.view(association.view)),
  };
}

const table = ({ runtime, association }: LinkEnd): string => runtime.dialect.quote(association.through as string);

function ownEnd(end: LinkEnd, parent: Key): Sql {
  const { here, hereKey } = columnsOf(end);
  return sql`${raw(here)} = ${operandSql(hereKey, parent, end.runtime)}`;
}
