import type { Scalar } from '@viewkraft/model';
import type { ChangeEvent } from '../../events/change-event.js';
import { readRecord, type RecordAnswer } from '../read/read-records.js';
import type { RecordChange } from '../record-extension.js';
import { printValues } from '../sql/row-shape.js';
import { plainValues, type Draft, type Values } from './draft.js';
import type { WriteContext } from './write-context.js';

/** A record after its write. */
export interface Written {
  readonly draft: Draft;
  readonly before: Values | null;
  readonly after: Values;
}

/**
 * A written record as its writer may read it. Where every row and column is open to it, the values are known already;
 * one who may not read the result gets the primary key alone (A23).
 */
export async function answerWritten({ after }: Written, { view, reader, world }: WriteContext): Promise<RecordAnswer> {
  const key = after.get(view.primaryKey) as NonNullable<Scalar>;
  if (reader) {
    const shape = world.shapeOf(reader);
    if (reader.rows === 'all' && shape.flags.length === 0) {
      return { body: printValues(shape, after), version: view.system ? Number(after.get('_version')) : undefined };
    }
    const answer = await readRecord(reader, key, world);
    if (answer) return answer;
  }
  return { body: JSON.stringify({ [view.primaryKey]: key }), version: undefined };
}

/** A write as hooks see it. */
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
    id: values.get(view.primaryKey) as string | number,
    action: writer.action,
    version: view.system ? Number(values.get('_version')) : null,
    ...(before ? { before: plainValues(before) } : {}),
  };
}
