import { functionsOf, newUuid, readWrites, type FunctionRoom, type ReadWrite, type RunFunctions, type Scalar, type WrittenView } from '@viewkraft/model'; // prettier-ignore
import { changedColumns, createBody } from '../entity/changedColumns.js';
import { valueOf, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { EditedRecord } from './EditedRecord.js';

/** An edit as the server would read it when it was saved now. */
export interface ReadEdit {
  readonly view: WrittenView;
  readonly write: ReadWrite;
  readonly room: FunctionRoom;
  /** The record as it is stored; null while it was never saved. */
  readonly stored: ReadonlyMap<string, Scalar> | null;
}

/** What of a view stays the same from key to key. */
interface KnownView {
  readonly view: WrittenView;
  readonly names: ReadonlySet<string>;
  /** Columns whose values are lists: no value of any column type; the server reads them in its own way. */
  readonly lists: ReadonlySet<string>;
}

const views = new WeakMap<ViewModel, KnownView>();

/** Puts an edit through the first half of the server's own way: coerce, setter, coerce. */
export async function readEdit(
  model: ViewModel,
  { record, values, isNew }: EditedRecord,
  run: RunFunctions,
  userId: string | null,
  now = new Date(),
): Promise<ReadEdit> {
  const { view, names, lists } = knownView(model);
  const stored = isNew || !record ? null : storedValues(model, record);
  const sent = stored ? changedBody(model, record, values) : createBody(model, values);
  const isSent = ([name]: readonly [string, unknown]) => !lists.has(name);
  const body = lists.size === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(isSent));
  const room: FunctionRoom = { now, run, ...(stored && { unknown: unknownColumns(model, record, body) }) };
  const scope = {
    create: !stored,
    writable: names,
    readable: names,
    moment: { now, userId },
    // What the page holds of stored values is what getters show of them already.
    ...(stored && { current: stored, shown: new Map<string, never>() }),
  };
  const [write] = await readWrites(view, [{ body, scope }], room, newUuid);
  return { view, write: write as ReadWrite, room, stored };
}

function knownView(model: ViewModel): KnownView {
  let known = views.get(model);
  if (!known) {
    const { columns, primaryKey } = model;
    const view = { columns, primaryKey, system: columns.has('_version'), associations: new Map() };
    const lists = new Set([...columns.values()].filter(({ isList }) => isList).map(({ name }) => name));
    views.set(model, (known = { view, names: new Set(columns.keys()), lists }));
  }
  return known;
}

function changedBody(model: ViewModel, record: WireRecord | null, values: EditedRecord['values']): WireRecord {
  return Object.fromEntries(changedColumns(model, record, values).map((name) => [name, values.get(name) ?? null]));
}

function storedValues(model: ViewModel, record: WireRecord): Map<string, Scalar> {
  const stored = (value: unknown): Scalar =>
    Array.isArray(value) ? JSON.stringify(value) : ((value ?? null) as Scalar);
  return new Map([...model.columns.keys()].map((name) => [name, stored(valueOf(record, name))]));
}

/** Columns that were not edited and of which the page has what a getter shows, or nothing because this row's are closed. */
function unknownColumns(model: ViewModel, record: WireRecord | null, body: WireRecord): ReadonlySet<string> {
  const getters = functionsOf(model).getter.map(({ name }) => name);
  const closed = [...model.columns.keys()].filter((name) => valueOf(record, name) === undefined);
  return new Set([...getters, ...closed].filter((name) => !Object.hasOwn(body, name)));
}
