import { isObject,
  newUuid,
  readWrites,
  type Association,
  type ErrorDetail,
  type Names,
  type Scalar,
  type WriteInput,
} from '@viewkraft/model';
import type { RecordValues } from '../../extensions/record-extension.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { keyColumn } from '../sql/statement.js';
import type { StoredRecord } from './stored-records.js';
import type { WriteContext } from './write-context.js';

export type Values = ReadonlyMap<string, Scalar>;

/** One record of a write: its input in wire form, and the problems found in it. */
export interface Draft {
  /** Index in an array body. */
  readonly index: number | undefined;
  /** The values to store, after setters, without unchanged values that were only sent back. */
  readonly given: Values;
  /** The whole record as it would be stored. */
  readonly merged: Values;
  /** Ids that replace the links of a belongsToMany association (C7). */
  readonly links: ReadonlyMap<string, readonly NonNullable<Scalar>[]>;
  readonly version: number | undefined;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly problems: readonly ErrorDetail[];
  /** Columns that the caller may read in this record. */
  readonly readable: Names;
  /** Columns whose values were set by a plugin or come from the history, not from the caller. */
  readonly opened: ReadonlySet<string>;
  /** Links that come back with a deleted record. */
  readonly restoredLinks?: readonly LinkChange[];
}

/** A record as sent, without the fields that its view's extension handles. */
export interface SentRecord extends Pick<Draft, 'index' | 'extras' | 'problems' | 'opened'> {
  readonly body: unknown;
}

const nothing: ReadonlySet<string> = new Set<string>();

/** `stored` is the record that each record of the body would change. `indexed`: the body is an array. */
export async function readSent(
  bodies: readonly unknown[],
  indexed: boolean,
  context: WriteContext,
  stored?: readonly StoredRecord[],
): Promise<SentRecord[]> {
  const { view, reader } = context;
  const unknown = [...view.associations.keys()].filter((name) => !reader?.associations.has(name));
  const sent: SentRecord[] = [];
  for (const [at, one] of bodies.entries()) {
    const index = indexed ? at : undefined;
    const { body, problems } = withoutUnknown(one, unknown);
    sent.push({ body, extras: {}, problems, index, opened: nothing });
  }
  const { extension } = context;
  if (!extension?.readBody) return sent;
  return Promise.all(sent.map((one, at) => withExtras(one, context, stored?.[at])));
}

/** Reads the input for records: coerced, with the setters applied. */
export async function readDrafts(
  sent: readonly SentRecord[],
  context: WriteContext,
  stored?: readonly StoredRecord[],
): Promise<Draft[]> {
  const { view, functions } = context;
  const inputs = sent.map(({ body, opened }, at) => ({ body, scope: scopeOf(context, stored?.[at], opened) }));
  const read = await readWrites(view, inputs, functions, newUuid);
  return read.map(({ values, merged, links, version, problems }, at) => {
    const { extras, problems: before, index, opened } = sent[at] as SentRecord;
    return {
      index,
      given: values,
      merged,
      links,
      version,
      extras,
      problems: before.length + problems.length === 0 ? [] : withIndex([...before, ...problems], index),
      readable: (inputs[at] as WriteInput).scope.readable,
      opened,
    };
  });
}

/** The values of one column in new records after its setter, whoever may write it; undefined: it has no valid value. */
export async function settledValues(
  bodies: readonly unknown[],
  column: string,
  context: WriteContext,
): Promise<(Scalar | undefined)[]> {
  const { view, functions } = context;
  const scope = { ...scopeOf(context, undefined, nothing), writable: view.columns };
  const read = await readWrites(view, bodies.map((body) => ({ body, scope })), functions, newUuid, column); // prettier-ignore
  return read.map(({ values }) => values.get(column));
}

/** What remains of a body after the view's extension has taken its own fields. */
async function withExtras(sent: SentRecord, context: WriteContext, stored: StoredRecord | undefined): Promise<SentRecord> {
  const { view, caller, writer, extension } = context;
  if (!extension?.readBody || !isObject(sent.body)) return sent;
  const before = stored ? plainValues(stored.values) : null;
  const read = await extension.readBody(sent.body, { action: writer.action, view, caller, before, isRestored: false });
  return { ...sent, ...read, problems: [...sent.problems, ...read.problems] };
}

function scopeOf(
  { runtime, caller, writer, reader, now }: WriteContext,
  stored: StoredRecord | undefined,
  opened: ReadonlySet<string>,
): WriteInput['scope'] {
  return {
    create: !stored,
    ...(opened.size > 0 ? { opened } : {}),
    writable: stored ? stored.writableColumns : writer.columns,
    readable: stored ? stored.readableColumns : (reader?.columns ?? nothing),
    ...(stored ? { current: stored.values } : {}),
    moment: { now, userId: caller.identity.id },
    linkKey: (association: Association) => keyColumn(runtime.view(association.view)),
  };
}

export const withIndex = (problems: readonly ErrorDetail[], index: number | undefined): readonly ErrorDetail[] =>
  index === undefined ? problems : problems.map((one) => ({ ...one, index }));

/** `names`: associations that the caller may not read, which are unknown fields (A10). */
function withoutUnknown(
  body: unknown,
  names: readonly string[],
): { readonly body: unknown; readonly problems: readonly ErrorDetail[] } {
  const unknown = isObject(body) ? names.filter((name) => Object.hasOwn(body, name)) : [];
  if (!isObject(body) || unknown.length === 0) return { body, problems: [] };
  return {
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !unknown.includes(name))),
    problems: unknown.map((column) => ({ column, key: 'unknownColumn' })),
  };
}

/** Values in the form for extensions and events. */
export const plainValues = (values: Values): RecordValues =>
  Object.assign(Object.create(null) as object, Object.fromEntries(values)) as RecordValues;
