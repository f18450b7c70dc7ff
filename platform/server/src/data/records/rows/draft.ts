import {
  newUuid,
  readWrites,
  type Association,
  type ErrorDetail,
  type Names,
  type Scalar,
  type WriteInput,
} from '@viewkraft/model';
import type { RecordValues } from '../../extensions/record-extension.js';
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
  /** Columns whose values were set by a plugin, not by the caller. */
  readonly opened: ReadonlySet<string>;
}

/** A record as sent, without the fields that its view's extension handles. */
export interface SentRecord extends Pick<Draft, 'index' | 'extras' | 'problems' | 'opened'> {
  readonly body: unknown;
}

const nothing: ReadonlySet<string> = new Set<string>();

/** `stored` is the record that each record of the body would change. `indexed`: the body is an array. */
export function readSent(
  bodies: readonly unknown[],
  indexed: boolean,
  context: WriteContext,
  stored?: readonly StoredRecord[],
): Promise<SentRecord[]> {
  return Promise.all(
    bodies.map(async (body, at) => ({
      ...(await sentRecord(body, context, stored?.[at])),
      index: indexed ? at : undefined,
      opened: nothing,
    })),
  );
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
      problems: withIndex([...before, ...problems], index),
      readable: (inputs[at] as WriteInput).scope.readable,
      opened,
    };
  });
}

async function sentRecord(
  sent: unknown,
  context: WriteContext,
  stored: StoredRecord | undefined,
): Promise<Pick<SentRecord, 'body' | 'extras' | 'problems'>> {
  const { view, caller, writer, extension } = context;
  if (!isRecord(sent)) return { body: sent, extras: {}, problems: [] };
  const { body, problems } = withoutUnknownAssociations(sent, context);
  if (!extension?.readBody) return { body, extras: {}, problems };
  const before = stored ? plainValues(stored.values) : null;
  const read = await extension.readBody(body, { action: writer.action, view, caller, before });
  return { ...read, problems: [...problems, ...read.problems] };
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

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An association that the caller may not read is an unknown field (A10). */
function withoutUnknownAssociations(
  body: Readonly<Record<string, unknown>>,
  { view, reader }: WriteContext,
): { body: Readonly<Record<string, unknown>>; problems: readonly ErrorDetail[] } {
  const unknown = [...view.associations.keys()].filter(
    (name) => !reader?.associations.has(name) && Object.hasOwn(body, name),
  );
  if (unknown.length === 0) return { body, problems: [] };
  return {
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !unknown.includes(name))),
    problems: unknown.map((column) => ({ column, key: 'unknownColumn' })),
  };
}

/** Values in the form for extensions and events. */
export const plainValues = (values: Values): RecordValues =>
  Object.assign(Object.create(null) as object, Object.fromEntries(values)) as RecordValues;
