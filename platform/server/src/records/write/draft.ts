import { coerceBody, type Association, type ErrorDetail, type Names, type Scalar } from '@viewkraft/model';
import type { RecordValues } from '../record-extension.js';
import { keyColumn } from '../sql/statement.js';
import type { StoredRecord } from './stored-records.js';
import type { WriteContext } from './write-context.js';

export type Values = ReadonlyMap<string, Scalar>;

/** One record of a write: what was sent for it, in wire form, and what is wrong with that. */
export interface Draft {
  /** Position in an array body. */
  readonly index: number | undefined;
  readonly given: Values;
  /** Ids that replace the links of a belongsToMany association (C7). */
  readonly links: ReadonlyMap<string, readonly NonNullable<Scalar>[]>;
  readonly version: number | undefined;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly problems: readonly ErrorDetail[];
}

const nothing: Names = new Set<string>();

/** Reads one record of a body; `stored` is what it would change. */
export async function readDraft(
  sent: unknown,
  context: WriteContext,
  stored?: StoredRecord,
  index?: number,
): Promise<Draft> {
  const { view, caller, writer, reader, extension, now } = context;
  const { action } = writer;
  let problems: readonly ErrorDetail[] = [];
  let body = sent;
  let extras: Draft['extras'] = {};
  if (isRecord(body)) {
    ({ body, problems } = withoutUnknownAssociations(body, context));
    if (extension?.readBody) {
      const before = stored ? plainValues(stored.values) : null;
      const read = await extension.readBody(body as Record<string, unknown>, { action, view, caller, before });
      ({ body, extras } = read);
      problems = [...problems, ...read.problems];
    }
  }
  const coerced = coerceBody(view, body, {
    create: !stored,
    writable: stored ? stored.writableColumns : writer.columns,
    readable: stored ? stored.readableColumns : (reader?.columns ?? nothing),
    ...(stored ? { current: stored.values } : {}),
    moment: { now, userId: caller.identity.id },
    linkKey: (association: Association) => keyColumn(context.world.view(association.view)),
  });
  return {
    index,
    given: coerced.values,
    links: coerced.links,
    version: coerced.version,
    extras,
    problems: withIndex([...problems, ...coerced.problems], index),
  };
}

const withIndex = (problems: readonly ErrorDetail[], index: number | undefined): readonly ErrorDetail[] =>
  index === undefined ? problems : problems.map((one) => ({ ...one, index }));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An association that the caller may not read is unknown to it (A10). */
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

/** Values as extensions and events see them. */
export const plainValues = (values: Values): RecordValues =>
  Object.assign(Object.create(null) as object, Object.fromEntries(values)) as RecordValues;
