import { historyActions, writeSources, type HistoryAction, type WriteSource } from '@viewkraft/model';
import type { DbRow, DbValue, Queryable } from '../../kernel/database/database.js';
import { parseChanges, type EntryChanges } from './entry-changes.js';
import { RenamedColumns } from './renamed-columns.js';

export interface HistoryEntry {
  readonly id: number;
  readonly table: string;
  readonly recordId: string;
  readonly action: HistoryAction;
  readonly source: WriteSource;
  readonly version: number | null;
  readonly at: Date;
  readonly userId: string | null;
  readonly actId: string | null;
  /** With the present names of columns that the platform has renamed. */
  readonly changes: EntryChanges;
  /** Former names of the table's columns, which `changes` names by their present ones. */
  readonly formerNames: ReadonlySet<string>;
}

const columns = 'id, table_name, record_id, action, source, version, at, user_id, act_id, changes';
const ofRecord = 'table_name = ? AND record_id = ?';

/** Entries of one record, newest first. `before`: only those with a lower number. */
export function entriesOfRecord(
  table: string,
  recordId: string,
  on: Queryable,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<HistoryEntry[]> {
  const older = before === undefined ? '' : ' AND id < ?';
  const values = [table, recordId, ...(before === undefined ? [] : [before])];
  return select(`${ofRecord}${older} ORDER BY id DESC LIMIT ${limit}`, values, on);
}

/** Entries of one record after the entry `since`, newest first. */
export function entriesSince(table: string, recordId: string, since: number, on: Queryable): Promise<HistoryEntry[]> {
  return select(`${ofRecord} AND id > ? ORDER BY id DESC`, [table, recordId, since], on);
}

/** The newest entry that changed the record itself, not its links. */
export async function newestChange(table: string, recordId: string, on: Queryable): Promise<HistoryEntry | undefined> {
  const where = `${ofRecord} AND action NOT IN ('link', 'unlink') ORDER BY id DESC LIMIT 1`;
  return (await select(where, [table, recordId], on))[0];
}

const recordsPerQuery = 200;

/** The newest entry of each of these records that changed the record itself. */
export async function newestChanges(
  table: string,
  recordIds: readonly string[],
  on: Queryable,
): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  for (let at = 0; at < recordIds.length; at += recordsPerQuery) {
    const some = recordIds.slice(at, at + recordsPerQuery);
    const newest =
      'SELECT MAX(id) FROM _viewkraft_history WHERE table_name = ? ' +
      `AND record_id IN (${placesOf(some)}) AND action NOT IN ('link', 'unlink') GROUP BY record_id`;
    found.push(...(await select(`id IN (${newest})`, [table, ...some], on)));
  }
  return found;
}

export async function entryOf(
  table: string,
  recordId: string,
  id: number,
  on: Queryable,
): Promise<HistoryEntry | undefined> {
  return (await select(`id = ? AND ${ofRecord}`, [id, table, recordId], on))[0];
}

/** The last entry at or before an instant; undefined: there is none. */
export async function entryAt(
  table: string,
  recordId: string,
  at: Date,
  on: Queryable,
): Promise<HistoryEntry | undefined> {
  const where = `${ofRecord} AND at <= ? ORDER BY id DESC LIMIT 1`;
  return (await select(where, [table, recordId, at.getTime()], on))[0];
}

/** Entries of an act between two numbers, newest first. */
export function entriesOfAct(
  actId: string,
  range: { readonly first: number; readonly last: number },
  limit: number,
  on: Queryable,
): Promise<HistoryEntry[]> {
  const where = `id >= ? AND id <= ? AND act_id = ? ORDER BY id DESC LIMIT ${limit}`;
  return select(where, [range.first, range.last, actId], on);
}

const placesOf = (list: Iterable<unknown>): string => Array.from(list, () => '?').join(', ');

/** Ids of the records that a write outside `acts` has changed after these entries, which are all of one table. */
export async function changedByOthers(
  entries: readonly HistoryEntry[],
  acts: readonly string[],
  on: Queryable,
): Promise<ReadonlySet<string>> {
  const others = acts.length > 0 ? ` AND (act_id IS NULL OR act_id NOT IN (${placesOf(acts)}))` : '';
  const changed = new Set<string>();
  for (let at = 0; at < entries.length; at += recordsPerQuery) {
    const ids = new Map(entries.slice(at, at + recordsPerQuery).map(({ recordId, id }) => [recordId, id]));
    const rows = await on.query(
      `SELECT record_id, MAX(id) FROM _viewkraft_history WHERE table_name = ? AND record_id IN (${placesOf(ids)}) ` +
        `AND action NOT IN ('link', 'unlink')${others} GROUP BY record_id`,
      [entries[0]?.table ?? '', ...ids.keys(), ...acts],
    );
    for (const [id, last] of rows) if (Number(last) > (ids.get(String(id)) ?? 0)) changed.add(String(id));
  }
  return changed;
}

/** Entries of links of these records after the entry `since`, by writes outside `acts`. */
export async function linksSince(
  since: number,
  table: string,
  recordIds: readonly string[],
  acts: readonly string[],
  on: Queryable,
): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  for (let at = 0; at < recordIds.length; at += recordsPerQuery) {
    const some = recordIds.slice(at, at + recordsPerQuery);
    const where =
      `table_name = ? AND record_id IN (${placesOf(some)}) AND id > ? AND action IN ('link', 'unlink') ` +
      `AND (act_id IS NULL OR act_id NOT IN (${placesOf(acts)}))`;
    found.push(...(await select(where, [table, ...some, since, ...acts], on)));
  }
  return found;
}

/** An act by its entries. */
interface ActRange {
  readonly id: string;
  readonly firstEntry: number;
  readonly lastEntry: number;
}

/**
 * By act and table: whether one of the act's entries is still the last that changed its record, or changed only links.
 */
export type InPlace = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

const actsPerQuery = 50;
const rangesOf = (acts: readonly ActRange[]): string =>
  acts.map(() => '(h.id BETWEEN ? AND ? AND h.act_id = ?)').join(' OR ');
const rangeValues = (acts: readonly ActRange[]): DbValue[] =>
  acts.flatMap(({ id, firstEntry, lastEntry }) => [firstEntry, lastEntry, id]);

export async function entriesInPlace(acts: readonly ActRange[], on: Queryable): Promise<InPlace> {
  const later =
    'SELECT 1 FROM _viewkraft_history n WHERE n.table_name = h.table_name AND n.record_id = h.record_id ' +
    "AND n.id > h.id AND n.action NOT IN ('link', 'unlink') AND (n.act_id IS NULL OR n.act_id <> h.act_id)";
  const inPlace = `CASE WHEN h.action IN ('link', 'unlink') OR NOT EXISTS (${later}) THEN 1 ELSE 0 END`;
  const found = new Map<string, Map<string, boolean>>();
  for (let at = 0; at < acts.length; at += actsPerQuery) {
    const some = acts.slice(at, at + actsPerQuery);
    const rows = await on.query(
      `SELECT h.act_id, h.table_name, MAX(${inPlace}) FROM _viewkraft_history h ` +
        `WHERE ${rangesOf(some)} GROUP BY h.act_id, h.table_name`,
      rangeValues(some),
    );
    for (const [act, table, flag] of rows) {
      const tables = found.get(String(act)) ?? new Map<string, boolean>();
      found.set(String(act), tables.set(String(table), Number(flag) === 1));
    }
  }
  return found;
}

/** Entries of an act in a table. */
export interface EntryCount {
  readonly act: string;
  readonly table: string;
  /** The record whose entries these are; empty: those of all records. */
  readonly recordId: string;
  readonly entries: number;
  /** How many of them created a record, or brought it back after its deletion. */
  readonly creations: number;
  /** The number of the newest of them. */
  readonly last: number;
}

const creates = `h.action = 'create' OR (h.action = 'restore' AND h.changes NOT LIKE '{"old"%')`;

/** Which of these records the act created, or brought back after their deletion. */
export async function createdByAct(
  { id, firstEntry, lastEntry }: ActRange,
  table: string,
  recordIds: Iterable<string>,
  on: Queryable,
): Promise<ReadonlySet<string>> {
  const ids = [...recordIds];
  const created = new Set<string>();
  for (let at = 0; at < ids.length; at += recordsPerQuery) {
    const some = ids.slice(at, at + recordsPerQuery);
    const rows = await on.query(
      `SELECT h.record_id FROM _viewkraft_history h WHERE h.table_name = ? AND h.record_id IN (${placesOf(some)}) ` +
        `AND h.id BETWEEN ? AND ? AND h.act_id = ? AND (${creates})`,
      [table, ...some, firstEntry, lastEntry, id],
    );
    for (const [recordId] of rows) created.add(String(recordId));
  }
  return created;
}

/** Counts the entries of acts. `table`: only those in this table, by record. */
export async function countEntries(acts: readonly ActRange[], on: Queryable, table?: string): Promise<EntryCount[]> {
  const byRecord = table === undefined ? '' : ', h.record_id';
  const inTable = table === undefined ? '' : ' AND h.table_name = ?';
  const counts: EntryCount[] = [];
  for (let at = 0; at < acts.length; at += actsPerQuery) {
    const some = acts.slice(at, at + actsPerQuery);
    const rows = await on.query(
      `SELECT h.act_id, h.table_name, COUNT(*), SUM(CASE WHEN ${creates} THEN 1 ELSE 0 END), MAX(h.id)${byRecord} ` +
        `FROM _viewkraft_history h WHERE (${rangesOf(some)})${inTable} GROUP BY h.act_id, h.table_name${byRecord}`,
      [...rangeValues(some), ...(table === undefined ? [] : [table])],
    );
    for (const [act, name, entries, creations, last, recordId = ''] of rows) {
      counts.push({
        act: String(act),
        table: String(name),
        recordId: String(recordId),
        entries: Number(entries),
        creations: Number(creations),
        last: Number(last),
      });
    }
  }
  return counts;
}

/** Deletions of a table that were not undone, newest first. `before`: only those with a lower number. */
export function deletions(
  table: string,
  on: Queryable,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<HistoryEntry[]> {
  const older = before === undefined ? '' : ' AND id < ?';
  const newer = 'SELECT 1 FROM _viewkraft_history n WHERE n.table_name = h.table_name AND n.record_id = h.record_id AND n.id > h.id';
  const where =
    `id IN (SELECT entry_id FROM _viewkraft_deleted WHERE table_name = ?)${older} AND NOT EXISTS (${newer}) ` +
    `ORDER BY id DESC LIMIT ${limit}`;
  return select(where, [table, ...(before === undefined ? [] : [before])], on);
}

async function select(where: string, values: readonly DbValue[], on: Queryable): Promise<HistoryEntry[]> {
  const rows = await on.query(`SELECT ${columns} FROM _viewkraft_history h WHERE ${where}`, values);
  if (rows.length === 0) return [];
  const renamed = await RenamedColumns.load(on);
  return rows.map((row) => readRow(row, renamed));
}

function readRow(row: DbRow, renamed: RenamedColumns): HistoryEntry {
  const [id, tableName, recordId, action, source, version, at, userId, actId, changes] = row;
  const table = String(tableName);
  return {
    id: Number(id),
    table,
    recordId: String(recordId),
    action: known(historyActions, action),
    source: known(writeSources, source),
    version: version === null ? null : Number(version),
    at: new Date(Number(at)),
    userId: userId === null ? null : String(userId),
    actId: actId === null ? null : String(actId),
    changes: renamed.presentChanges(parseChanges(String(changes)), table, Number(id)),
    formerNames: renamed.formerNames(table),
  };
}

function known<const T extends string>(values: readonly T[], value: unknown): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error(`The history has an entry with the unknown value ${String(value)}`);
  return found;
}
