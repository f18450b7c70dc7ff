import {
  columnKind,
  type Association,
  type HistoryChange,
  type HistoryEntryReport,
  type Reader,
  type Scalar,
} from '@viewkraft/model';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import type { LinkChange } from '../../history/entry-changes.js';
import type { HistoryEntry } from '../../history/load-entries.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { RequestFunctions } from '../rules/request-functions.js';
import { readableKeys } from '../read/read-records.js';
import { runGetters } from '../read/run-getters.js';
import type { Values } from '../rows/draft.js';
import { keyColumn } from '../sql/statement.js';
import { namesOf, type EntryStates, type NameIn } from './entry-states.js';
import { rightsOn, type StateRights } from './state-rights.js';

type Key = NonNullable<Scalar>;
type Report = Omit<HistoryEntryReport, 'user'> & { readonly userId: string | null };

/** One side of an entry, with what the reader may read of it. */
interface Side {
  readonly state: Values;
  readonly rights: StateRights;
  computed: ReadonlyMap<string, string> | undefined;
}

/**
 * The entries as the reader may see them: columns that are open in the states before and after, and links to readable
 * records. An entry is left out if the reader may not read one of its states, or if none of its changes is left.
 */
export async function visibleEntries(
  steps: readonly EntryStates[],
  reader: Reader,
  runtime: RecordRuntime,
  functions: RequestFunctions,
): Promise<Report[]> {
  const states = [...new Set(steps.flatMap(({ before, after }) => [before, after]))].filter((one) => one !== null);
  const rights = await rightsOn(states, reader, null, runtime);
  const sides = new Map<Values, Side>(
    states.map((state, at) => [state, { state, rights: rights[at] as StateRights, computed: undefined }]),
  );
  const sideOf = (state: Values | null): Side | null => (state === null ? null : (sides.get(state) ?? null));
  const inReach = steps.filter(({ before, after }) =>
    [before, after].every((state) => sideOf(state)?.rights.readable !== false),
  );
  await compute([...sides.values()], reader, runtime, functions);
  const keys = await readableLinks(inReach, reader, runtime);
  const nameIn = namesOf(reader.view);
  return inReach.flatMap(({ entry, before, after }) => {
    const changes: Record<string, HistoryChange> = Object.create(null) as Record<string, HistoryChange>;
    const [old, now] = [sideOf(before), sideOf(after)];
    for (const name of changedColumns(entry, nameIn)) {
      if (reader.view.columns.get(name)?.system !== false) continue;
      if ([old, now].some((side) => side !== null && !side.rights.columns.has(name))) continue;
      changes[name] = { old: shown(old, name, reader, runtime), new: shown(now, name, reader, runtime) };
    }
    for (const link of entry.changes.links ?? []) addLinks(changes, entry, link, keys);
    return Object.keys(changes).length === 0 ? [] : [reportOf(entry, changes)];
  });
}

const reportOf = (entry: HistoryEntry, changes: HistoryEntryReport['changes']): Report => ({
  id: entry.id,
  at: entry.at.toISOString(),
  userId: entry.userId,
  action: entry.action,
  source: entry.source,
  version: entry.version,
  act: entry.actId,
  changes,
});

function changedColumns(entry: HistoryEntry, nameIn: NameIn): Set<string> {
  const { changes } = entry;
  const stored = [...Object.keys(changes.old ?? {}), ...Object.keys(changes.new ?? {})];
  return new Set(stored.flatMap((name) => nameIn(name, entry) ?? []));
}

/** Getters apply to history too (A28). */
async function compute(
  sides: readonly Side[],
  reader: Reader,
  runtime: RecordRuntime,
  functions: RequestFunctions,
): Promise<void> {
  const open = sides.filter(({ rights }) => rights.readable);
  const records = (): Values[] =>
    open.map(({ state, rights }) => new Map([...state].filter(([name]) => rights.columns.has(name))));
  const computed = await runGetters(runtime.shapeOf(reader), records, functions);
  open.forEach((side, at) => (side.computed = computed?.[at]));
}

function shown(side: Side | null, name: string, reader: Reader, runtime: RecordRuntime): unknown {
  if (side === null) return null;
  const text = side.computed?.get(name);
  if (text !== undefined) return JSON.parse(text) as unknown;
  const value = side.state.get(name) ?? null;
  const show = runtime.shapeOf(reader).shown?.get(name);
  return show ? (show(value) ?? null) : value;
}

/** Adds the linked or unlinked keys that the reader may see under the association's name. */
function addLinks(
  changes: Record<string, HistoryChange>,
  { action }: HistoryEntry,
  { association, keys }: LinkChange,
  readable: ReadonlyMap<string, ReadonlySet<Scalar>>,
): void {
  const seen = association === undefined ? [] : keys.filter((key) => readable.get(association)?.has(key));
  if (association === undefined || seen.length === 0) return;
  const isGone = action === 'unlink' || action === 'delete';
  changes[association] = isGone ? { old: seen, new: null } : { old: null, new: seen };
}

/** By association, the linked keys whose records the reader may read. */
async function readableLinks(
  steps: readonly EntryStates[],
  reader: Reader,
  runtime: RecordRuntime,
): Promise<ReadonlyMap<string, ReadonlySet<Scalar>>> {
  const wanted = new Map<string, Set<Key>>();
  for (const { entry } of steps) {
    for (const { association, keys } of entry.changes.links ?? []) {
      if (association === undefined || !isManyToMany(reader.associations.get(association))) continue;
      const set = wanted.get(association) ?? new Set<Key>();
      for (const key of keys) set.add(key);
      wanted.set(association, set);
    }
  }
  const found = new Map<string, ReadonlySet<Scalar>>();
  for (const [association, keys] of wanted) {
    const related = reader.related(association);
    const column = keyColumn(related.view);
    const fitting = [...keys].flatMap((key) => {
      const read = columnKind(column.type).coerce(key, column);
      return 'value' in read && read.value !== null ? [read.value] : [];
    });
    const rows = await readableKeys({ reader: related }, fitting, runtime, runtime.database);
    found.set(association, new Set(rows.map(([key]) => fromDb(runtime.dialect, column, key))));
  }
  return found;
}

const isManyToMany = (association: Association | undefined): boolean => association?.type === 'belongsToMany';
