import { columnKind } from '../columns/columns.js';
import type { Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { Scalar } from '../definition/column-type.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import { completeRecord, isGenerated } from '../records/check-record.js';
import { coerceBody, type BodyScope, type CoercedBody, type Values, type WrittenView } from '../records/coerce-body.js';
import type { Column } from '../definition/view.js';
import { CallList, functionRecord, type FunctionContext, type RecordCalls } from './call-list.js';
import type { FunctionRecord, FunctionResult, JsonValue } from '../records/function-call.js';
import { functionsOf } from './functions-of.js';
import { failureMessage, stateVerdict } from './verdicts.js';

/** One record of a write as sent, and its context. */
export interface WriteInput {
  readonly body: unknown;
  readonly scope: BodyScope & { readonly moment: Moment };
}

/** One record of a write, coerced, after its setters ran. */
export interface ReadWrite extends CoercedBody {
  /** The whole record as it would be stored. */
  readonly merged: Map<string, Scalar>;
}

/** A record to be stored: the changed values, and the whole record. */
export interface WrittenRecord {
  readonly values: Values;
  readonly merged: Values;
}

/**
 * The first half of a write, the same on server and page: coerce, run setters, coerce again. A value that is sent back
 * as shown is not a change and runs no setter. `makeKey`: generates a UUID primary key. `only`: of the setters, just that
 * of this column runs.
 */
export async function readWrites(
  view: WrittenView,
  inputs: readonly WriteInput[],
  context: FunctionContext,
  makeKey: (now: number) => string,
  only?: string,
): Promise<ReadWrite[]> {
  const stored = await readStored(view, inputs, context);
  const drafts = inputs.map(({ body, scope }, at) => coerceBody(view, body, { ...scope, ...stored?.[at] }));
  const merge = ({ values }: CoercedBody, { scope }: WriteInput): Map<string, Scalar> =>
    scope.current ? new Map([...scope.current, ...values]) : newRecord(view, values, scope.moment, makeKey);
  const read = drafts.map((draft, at) => ({ ...draft, merged: merge(draft, inputs[at] as WriteInput) }));
  const setters = functionsOf(view).setter.filter(({ name }) => only === undefined || name === only);
  return setters.length === 0 ? read : applySetters(view, setters, inputs, read, context);
}

/** The record as functions of a write see it. A generated key is unknown until the record is stored. */
export function writtenRecord(view: WrittenView, { merged, values }: WrittenRecord, create: boolean): FunctionRecord {
  const key = view.columns.get(view.primaryKey) as Column;
  const isGeneratedLater = create && isGenerated(key) && (values.get(key.name) ?? null) === null;
  return functionRecord(view, isGeneratedLater ? new Map(merged).set(key.name, null) : merged);
}

function newRecord(
  view: WrittenView,
  values: Values,
  moment: Moment,
  makeKey: (now: number) => string,
): Map<string, Scalar> {
  const record = completeRecord(view, values, moment, makeKey);
  if (view.system) {
    const instant = moment.now.toISOString();
    record.set('_version', 1).set('_created_at', instant).set('_updated_at', instant);
  }
  return record;
}

/** The getter results of stored records, and the columns that their functions lock; sent columns only. */
async function readStored(
  view: WrittenView,
  inputs: readonly WriteInput[],
  context: FunctionContext,
): Promise<Pick<BodyScope, 'shown' | 'locked'>[] | undefined> {
  const { getter, readOnly } = functionsOf(view);
  if (getter.length + readOnly.length === 0) return undefined;
  const calls = new CallList(context);
  const found = inputs.map(({ body, scope }) => {
    const { current, readable, writable } = scope;
    const locked = new Map<string, Message>();
    const shown = new Map<string, JsonValue>();
    if (!current || typeof body !== 'object' || body === null) return {};
    const given = ({ name }: Column): boolean => Object.hasOwn(body, name);
    const whole = calls.about(() => functionRecord(view, current));
    const lockable = readOnly.filter((one) => given(one) && writable.has(one.name));
    requestLocks(lockable, whole, locked);
    if (scope.shown) return { locked };
    const open = calls.about(() => functionRecord(view, current, readable));
    for (const column of getter.filter((one) => given(one) && readable.has(one.name))) {
      const value = current.get(column.name) ?? null;
      open.request(column.getter as string, (result) => shown.set(column.name, shownValue(result)), value);
    }
    return { locked, shown };
  });
  await calls.answer();
  return found;
}

/** Asks for columns that their functions lock in the record of `calls`, and puts those into `locked`. */
export function requestLocks(columns: readonly Column[], calls: RecordCalls, locked: Map<string, Message>): void {
  for (const column of columns) {
    calls.request(column.readOnly as string, (result) => {
      const { value, failure } = stateVerdict('readOnly', result);
      if (value) locked.set(column.name, failure ?? message('readOnly'));
    });
  }
}

/** The columns among `names` that their functions lock in a stored record, with the reason. */
export async function lockedColumns(
  view: WrittenView,
  stored: Values,
  names: ReadonlySet<string>,
  context: FunctionContext,
): Promise<ReadonlyMap<string, Message>> {
  const locked = new Map<string, Message>();
  const columns = functionsOf(view).readOnly.filter(({ name }) => names.has(name));
  const calls = new CallList(context);
  requestLocks(
    columns,
    calls.about(() => functionRecord(view, stored)),
    locked,
  );
  await calls.answer();
  return locked;
}

/** The result of a getter; null when it fails. */
export const shownValue = (result: FunctionResult): JsonValue => ('value' in result ? result.value : null);

/** Every setter sees the record as it was before any of them. */
async function applySetters(
  view: WrittenView,
  setters: readonly Column[],
  inputs: readonly WriteInput[],
  drafts: readonly ReadWrite[],
  context: FunctionContext,
): Promise<ReadWrite[]> {
  const calls = new CallList(context);
  const settled = drafts.map((draft, at) => {
    const { current } = (inputs[at] as WriteInput).scope;
    const problems: ErrorDetail[] = [...draft.problems];
    const seen = calls.about(() => writtenRecord(view, draft, !current));
    const after = { ...draft, values: new Map(draft.values), merged: new Map(draft.merged), problems };
    for (const column of setters) {
      const { name } = column;
      const input = draft.values.get(name);
      if (input === undefined || (current && !column.getter && current.get(name) === input)) continue;
      const take = (result: FunctionResult): void => {
        const outcome = setValue(column, input, result);
        if ('problem' in outcome) problems.push({ column: name, ...outcome.problem });
        else for (const values of [after.values, after.merged]) values.set(name, outcome.value);
      };
      seen.request(column.setter as string, take, input);
    }
    return after;
  });
  await calls.answer();
  return settled;
}

/** The result of a setter. A setter that throws for null leaves null: a field can always be emptied. */
function setValue(column: Column, input: Scalar, result: FunctionResult): { value: Scalar } | { problem: Message } {
  if ('value' in result) return columnKind(column.type).coerce(result.value, column);
  const problem = failureMessage('setter', result.failure, column.setter as string);
  const leaves = problem === undefined || (input === null && result.failure.kind === 'threw');
  return leaves ? { value: input } : { problem };
}
