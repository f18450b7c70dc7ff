import { type FunctionContext, functionsOf, newUuid, type ReadWrite, readWrites, type RunFunctions, type Scalar, type WrittenView } from '@viewkraft/model';
// prettier-ignore
import { changedColumns, createBody } from '../entity/state/changedColumns.js';
import { valueOf, type WireRecord } from '../../base/wire/WireRecord.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** An edit as the server would read it if it were saved now. */
interface ReadEdit {
  readonly view: WrittenView;
  readonly write: ReadWrite;
  readonly context: FunctionContext;
  /** The stored record; null if it was never saved. */
  readonly stored: ReadonlyMap<string, Scalar> | null;
}

/** The parts of a view that stay the same between keystrokes. */
interface KnownView {
  readonly view: WrittenView;
  readonly names: ReadonlySet<string>;
  /** Columns whose values are lists: they fit no column type, and only the server can check them. */
  readonly lists: ReadonlySet<string>;
}

const views = new WeakMap<ViewModel, KnownView>();

/** Runs the first half of the server's write pipeline on an edit: coerce, setter, coerce. */
export async function readEdit(
  model: ViewModel,
  { record, values, isNew }: EditedRecord,
  run: RunFunctions,
  userId: string | null,
): Promise<ReadEdit> {
  const now = new Date();
  const { view, names, lists } = knownView(model);
  const stored = isNew || !record ? null : storedValues(model, record);
  const sent = stored ? changedBody(model, record, values) : createBody(model, values);
  const isSent = ([name]: readonly [string, unknown]) => !lists.has(name);
  const body = lists.size === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(isSent));
  const context: FunctionContext = { now, run, ...(stored && { unknown: unknownColumns(model, record, body) }) };
  const scope = {
    create: !stored,
    writable: names,
    readable: names,
    moment: { now, userId },
    // The page only has the stored values as getters show them.
    ...(stored && { current: stored, shown: new Map<string, never>() }),
  };
  const [write] = await readWrites(view, [{ body, scope }], context, newUuid);
  return { view, write: write as ReadWrite, context, stored };
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

/** Unedited columns whose stored value the page does not know: a getter replaces it, or the reader may not read it. */
function unknownColumns(model: ViewModel, record: WireRecord | null, body: WireRecord): ReadonlySet<string> {
  const getters = functionsOf(model).getter.map(({ name }) => name);
  const closed = [...model.columns.keys()].filter((name) => valueOf(record, name) === undefined);
  return new Set([...getters, ...closed].filter((name) => !Object.hasOwn(body, name)));
}

/** A record that is being edited, as functions need it; the state of an `Entity` fits. */
export interface EditedRecord {
  /** The last known record on the server; null if it was never saved. */
  readonly record: WireRecord | null;
  /** The inputs' values by column. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly isNew: boolean;
}
