import { AppError, columnKind, completeRecord, lockedColumns, newUuid, type ErrorDetail, type Scalar, type View } from '@viewkraft/model';
import type { LinkChange } from '../../history/entry-changes.js';
import { changedByOthers, type HistoryEntry } from '../../history/load-entries.js';
import { plainValues, type Draft, type Values } from '../rows/draft.js';
import type { StoredRecord } from '../rows/stored-records.js';
import type { WriteContext } from '../rows/write-context.js';
import { keyOfEntry, StateWalk } from './entry-states.js';
import { rightsOn } from './state-rights.js';

/**
 * The write that gives a stored record the values of an earlier state. Columns that the caller may not write stay as
 * they are if the caller cannot see them, and are refused otherwise, as are columns that their `readOnly` function locks
 * now; columns that nobody writes by hand come back too.
 * @throws AppError INVALID
 */
export async function draftOfState(state: Values, stored: StoredRecord, context: WriteContext): Promise<Draft> {
  const { view, writer, functions } = context;
  const given = new Map<string, Scalar>();
  const opened = new Set<string>();
  const problems: ErrorDetail[] = [];
  for (const { name, system, hidden, readOnly, primaryKey } of view.columns.values()) {
    const value = state.get(name);
    if (system || primaryKey || value === undefined || value === stored.values.get(name)) continue;
    if (!stored.writableColumns.has(name)) {
      const isKept = hidden || readOnly === true;
      if (!isKept && stored.readableColumns.has(name)) problems.push({ column: name, key: 'readOnly' });
      if (!isKept || [...writer.columns.values()].some(({ access }) => access !== 'always')) continue;
      opened.add(name);
    }
    given.set(name, value);
  }
  const own = new Set([...given.keys()].filter((name) => !opened.has(name)));
  for (const [column, problem] of await lockedColumns(view, stored.values, own, functions)) problems.push({ column, ...problem });
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return draftOf(given, stored.values, opened, stored.readableColumns, context);
}

/**
 * The write that creates a deleted record again as it was in a state, with its key, its time of creation, and the links
 * that went with it.
 */
export function draftOfDeleted(state: Values, deletion: HistoryEntry, context: WriteContext): Promise<Draft> {
  const { view, now, caller, reader } = context;
  const given = new Map<string, Scalar>();
  const opened = new Set<string>();
  const key = keyOfEntry(deletion, view);
  for (const { name, system } of view.columns.values()) {
    const value = name === view.primaryKey ? key : state.get(name);
    if (system || value === undefined) continue;
    given.set(name, value);
    opened.add(name);
  }
  const record = completeRecord(view, given, { now, userId: caller.identity.id }, newUuid);
  if (view.system) {
    const instant = now.toISOString();
    // Not 1: a page that still shows the record from before its deletion must not overwrite the restored one.
    record.set('_version', Number(deletion.version ?? 0) + 1);
    record.set('_created_at', state.get('_created_at') ?? instant).set('_updated_at', instant);
  }
  return draftOf(given, record, opened, reader?.columns ?? new Set(), context, deletion.changes.links ?? []);
}

/**
 * The writes that create deleted records of a view again, as they were; undefined: one of them has changed since, or its
 * state is out of reach.
 */
export async function draftsOfDeleted(
  deletions: readonly HistoryEntry[],
  context: WriteContext,
): Promise<Draft[] | undefined> {
  const { view, runtime, reader } = context;
  const rights = reader ? await rightsOn(statesBefore(deletions, view), reader, null, runtime) : [];
  if (rights.length < deletions.length || rights.some(({ readable }) => !readable)) return undefined;
  return draftsOfUnread(deletions, context);
}

/** Like `draftsOfDeleted`, for records that the caller is yet to be allowed to read. */
export async function draftsOfUnread(
  deletions: readonly HistoryEntry[],
  context: WriteContext,
): Promise<Draft[] | undefined> {
  const { view, runtime } = context;
  if ((await changedByOthers(deletions, [], runtime.database)).size > 0) return undefined;
  const states = statesBefore(deletions, view);
  return Promise.all(deletions.map((entry, at) => draftOfDeleted(states[at] as Values, entry, context)));
}

const statesBefore = (deletions: readonly HistoryEntry[], view: View): Values[] =>
  deletions.flatMap((entry) => new StateWalk(view, null).step(entry).before ?? []);

async function draftOf(
  given: Map<string, Scalar>,
  base: Values,
  opened: ReadonlySet<string>,
  readable: Draft['readable'],
  context: WriteContext,
  restoredLinks?: readonly LinkChange[],
): Promise<Draft> {
  const { view, extension, writer, caller } = context;
  const problems: ErrorDetail[] = [];
  let extras: Draft['extras'] = {};
  if (extension?.readBody) {
    // The extension checks the values, as it checks those of a body.
    const body = Object.fromEntries([...given].map(([name, value]) => [name, shownValue(name, value, context)]));
    const isRestored = restoredLinks !== undefined;
    const before = isRestored ? null : plainValues(base);
    const read = await extension.readBody(body, { action: writer.action, view, caller, before, isRestored });
    problems.push(...read.problems);
    extras = read.extras;
  }
  for (const [name, value] of given) {
    const column = view.columns.get(name);
    const read = column && columnKind(column.type).coerce(value, column);
    if (read && 'problem' in read) problems.push({ column: name, ...read.problem });
    else if (read) given.set(name, read.value);
  }
  const merged = new Map([...base, ...given]);
  return {
    index: undefined,
    given,
    merged,
    links: new Map(),
    version: undefined,
    extras,
    problems,
    readable,
    opened,
    ...(restoredLinks ? { restoredLinks } : {}),
  };
}

const shownValue = (name: string, value: Scalar, { extension }: WriteContext): unknown => {
  const show = extension?.shown?.get(name);
  return show ? show(value) : value;
};
