import { impliedRoles, type Identity, type View } from '@viewkraft/model';
import type { HistoryActRow } from '../../../kernel/database/entities/history-act.entity.js';
import { countEntries, type EntryCount } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import { readableRecords } from './readable-records.js';

/** What of an act the caller may see: entries of records that they may read. */
interface SeenAct {
  /** undefined: the act has changed no view that the caller may read. */
  readonly view: string | undefined;
  readonly entries: number;
  /** How many records the act created, or brought back after their deletion. */
  readonly creations: number;
}

/** Whether the caller sees every entry, also those of views that are not loaded. */
export const seesEverything = ({ roles }: Identity): boolean => roles.includes(impliedRoles.administrator);

export const viewsByTable = ({ catalog }: RecordRuntime): ReadonlyMap<string, View> =>
  new Map([...catalog.views.values()].map((view) => [view.table, view]));

export async function seenActs(
  acts: readonly HistoryActRow[],
  identity: Identity,
  runtime: RecordRuntime,
): Promise<(act: HistoryActRow) => SeenAct> {
  const views = viewsByTable(runtime);
  const counts = new Map<string, EntryCount[]>();
  for (const count of await seenCounts(acts, views, identity, runtime)) {
    const ofAct = counts.get(count.act);
    if (ofAct) ofAct.push(count);
    else counts.set(count.act, [count]);
  }
  const mayName = (table: string): boolean => {
    const view = views.get(table);
    return seesEverything(identity) || (view !== undefined && runtime.reader(view, identity) !== null);
  };
  return ({ id, tableName }) => {
    const seen = counts.get(id) ?? [];
    // An act is named by its first entry, that of a deletion by its first follower: the record itself comes last.
    const [last] = seen.toSorted((one, other) => other.last - one.last);
    const own = mayName(tableName) ? { table: tableName } : undefined;
    const table = (seen.find((count) => count.table === tableName) ?? last ?? own)?.table;
    return {
      view: table === undefined ? undefined : (views.get(table)?.name ?? table),
      entries: seen.reduce((sum, { entries }) => sum + entries, 0),
      creations: seen.reduce((sum, { creations }) => sum + creations, 0),
    };
  };
}

async function seenCounts(
  acts: readonly HistoryActRow[],
  views: ReadonlyMap<string, View>,
  identity: Identity,
  runtime: RecordRuntime,
): Promise<EntryCount[]> {
  const { database } = runtime;
  const all = await countEntries(acts, database);
  if (seesEverything(identity)) return all;
  const seen: EntryCount[] = [];
  for (const table of new Set(all.map((count) => count.table))) {
    const view = views.get(table);
    const rows = view && runtime.reader(view, identity)?.rows;
    if (!view || rows === undefined) continue;
    if (rows === 'all') {
      seen.push(...all.filter((count) => count.table === table));
      continue;
    }
    const ofRecords = await countEntries(acts, database, table);
    const readable = await readableRecords(view, new Set(ofRecords.map(({ recordId }) => recordId)), identity, runtime);
    seen.push(...ofRecords.filter(({ recordId }) => readable.has(recordId)));
  }
  return seen;
}
