import { hasVersions, type Condition, type Scalar, type View, type Writer } from '@viewkraft/model';
import type { ChangeBus } from '../../../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import type { LinkChange } from '../../history/entry-changes.js';
import { searchIndexOf } from '../../search/search-index.js';
import { readRecordsByKey } from '../read/read-records-by-key.js';
import type { RecordResponse } from '../read/read-records.js';
import type { RecordChange } from '../../extensions/record-extension.js';
import { runGetters } from '../read/run-getters.js';
import { printValues, type RowShape } from '../sql/row-shape.js';
import { plainValues, type Draft, type Values } from './draft.js';
import type { WriteContext } from './write-context.js';

/** A record after its write. */
export interface Written {
  readonly draft: Draft;
  readonly before: Values | null;
  readonly after: Values;
  /** What the body changed in the record's links. */
  readonly linked: readonly ReplacedLinks[];
}

/** Links of one belongsToMany association that were added and removed; undefined: none. */
export interface ReplacedLinks {
  /** undefined: only the other view declares the association. */
  readonly association: string | undefined;
  readonly added: LinkChange | undefined;
  readonly removed: LinkChange | undefined;
  /** Changes of the link table's own view, as listeners get them. */
  readonly records?: readonly ChangeEvent[];
}

/**
 * Written records as their writer may read them. If every row and column is open, the values are known already; a
 * writer who may not read a result gets only its primary key (A23).
 */
export async function answerWritten(
  written: readonly Written[],
  { view, reader, runtime, functions }: WriteContext,
): Promise<RecordResponse[]> {
  const shape = reader && runtime.shapeOf(reader);
  const versionOf = (values: Values): number | undefined => (hasVersions(view) ? Number(values.get('_version')) : undefined);
  if (shape && shape.reader.rows === 'all' && shape.flags.length === 0) {
    const computed = await runGetters(shape, () => written.map(({ after }) => readable(shape, after)), functions);
    return written.map(({ after }, at) => ({
      body: printValues(shape, after, computed?.[at]),
      version: versionOf(after),
    }));
  }
  const keys = written.map(({ after }) => after.get(view.primaryKey) as NonNullable<Scalar>);
  const found = reader ? await readRecordsByKey(reader, keys, runtime, functions) : new Map<Scalar, string>();
  return written.map(({ after }, at) => {
    const key = keys[at] as NonNullable<Scalar>;
    const body = found.get(key);
    return body === undefined
      ? { body: JSON.stringify({ [view.primaryKey]: key }), version: undefined }
      : { body, version: versionOf(after) };
  });
}

/** The values of the columns that the reader may read. */
function readable({ columns }: RowShape, values: Values): Values {
  return new Map(columns.map(({ column: { name } }) => [name, values.get(name) ?? null]));
}

/** Notifies extensions and listeners of the committed changes. */
export async function notifyWritten(written: readonly Written[], context: WriteContext, bus: ChangeBus): Promise<void> {
  const { extension } = context;
  await inSpiteOfFailures(written, async (one) => {
    const { before, after, draft } = one;
    try {
      if (before !== after) await extension?.afterCommit?.(changeOf(context, before, after, draft.extras));
    } finally {
      for (const event of eventsOf(one, context)) bus.publish(event);
    }
  });
}

/** Of committed changes none is left out because of another; throws the first failure at the end. */
export async function inSpiteOfFailures<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

/** The changes of one written record, as listeners get them. */
export function eventsOf({ before, after, linked }: Written, context: WriteContext): ChangeEvent[] {
  const { view } = context;
  const links = linked.flatMap(({ association, records = [] }): ChangeEvent[] => {
    const id = keyOf(after, view);
    return association === undefined
      ? [...records]
      : [{ kind: 'record', view: view.name, id, action: 'link', version: null, association }, ...records];
  });
  if (before === after) return links;
  return [recordEvent(context, after, before ? seenBefore(view, before, after) : undefined), ...links];
}

const decisive = new WeakMap<View, readonly string[]>();

/**
 * What an update may have changed about who may read a record: the earlier values of the columns that decide it, and
 * the version. Undefined if these columns are the same, as they mostly are.
 */
export function seenBefore(view: View, before: Values, after: Values): Values | undefined {
  let columns = decisive.get(view);
  if (!columns) {
    columns = view.access.read.flatMap(({ where }) => (where ? columnsIn(where, view) : []));
    decisive.set(view, columns);
  }
  if (columns.every((name) => (before.get(name) ?? null) === (after.get(name) ?? null))) return undefined;
  return new Map([...columns, '_version'].map((name) => [name, before.get(name) ?? null]));
}

/** The columns of the record itself that a row condition reads. */
function columnsIn(where: Condition, view: View): readonly string[] {
  switch (where.kind) {
    case 'compare':
      return [where.column];
    case 'not':
      return columnsIn(where.of, view);
    case 'and':
    case 'or':
      return where.of.flatMap((one) => columnsIn(one, view));
    default: {
      const association = view.associations.get(where.association);
      return association?.type === 'belongsTo' ? [association.foreignKey] : [];
    }
  }
}

/** A write in the form for an extension's hooks. */
export function changeOf(
  { view, caller, writer }: WriteContext,
  before: Values | null,
  after: Values | null,
  extras: Draft['extras'],
): RecordChange {
  return {
    action: writer.action,
    view,
    caller,
    before: before && plainValues(before),
    after: after && plainValues(after),
    extras,
  };
}

export function recordEvent(
  { view, writer }: Pick<WriteContext, 'view'> & { readonly writer: Pick<Writer, 'action'> },
  values: Values,
  before?: Values,
): ChangeEvent {
  return {
    kind: 'record',
    view: view.name,
    id: keyOf(values, view),
    action: writer.action,
    version: hasVersions(view) ? Number(values.get('_version')) : null,
    ...indexedBy(view),
    ...(before ? { before: plainValues(before) } : {}),
  };
}

/** How an event names the search index that a write of this view keeps up to date. */
export function indexedBy(view: View): { readonly indexed?: string } {
  const index = searchIndexOf(view);
  return index ? { indexed: index.signature } : {};
}

const keyOf = (values: Values, view: View): string | number => values.get(view.primaryKey) as string | number;
