import { hasVersions, type Scalar, type View } from '@viewkraft/model';
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
  for (const one of written) {
    const { before, after, draft } = one;
    if (before !== after) await extension?.afterCommit?.(changeOf(context, before, after, draft.extras));
    for (const event of eventsOf(one, context)) bus.publish(event);
  }
}

/** The changes of one written record, as listeners get them. */
export function eventsOf({ before, after, linked }: Written, context: WriteContext): ChangeEvent[] {
  const { view } = context;
  const links = linked.flatMap(({ association }): ChangeEvent[] => {
    const id = keyOf(after, view);
    return association === undefined
      ? []
      : [{ kind: 'record', view: view.name, id, action: 'link', version: null, association }];
  });
  if (before === after) return links;
  return [recordEvent(context, after, before && isPartlyReadable(view) ? before : undefined), ...links];
}

/** Whether some readers may read only some of the records, which a change may take from them. */
export const isPartlyReadable = ({ access }: View): boolean => access.read.some(({ where }) => where !== undefined);

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
  { view, writer }: Pick<WriteContext, 'view' | 'writer'>,
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
