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

const views = new WeakMap<ViewModel, WrittenView>();

/** Puts an edit through the first half of the server's own way: coerce, setter, coerce. */
export async function readEdit(
  model: ViewModel,
  { record, values, isNew }: EditedRecord,
  run: RunFunctions,
  userId: string | null,
  now = new Date(),
): Promise<ReadEdit> {
  const view = writtenView(model);
  const stored = isNew || !record ? null : storedValues(model, record);
  const sent = stored ? changedBody(model, record, values) : createBody(model, values);
  // A list is no value of any column type; the server reads it in its own way.
  const body = Object.fromEntries(Object.entries(sent).filter(([name]) => model.columns.get(name)?.isList !== true));
  const room: FunctionRoom = { now, run, ...(stored && { unknown: unknownColumns(model, record, body) }) };
  const names = new Set(model.columns.keys());
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

function writtenView(model: ViewModel): WrittenView {
  let view = views.get(model);
  if (!view) {
    const { columns, primaryKey } = model;
    view = { columns, primaryKey, system: columns.has('_version'), associations: new Map() };
    views.set(model, view);
  }
  return view;
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
