import type { Scalar } from '../definition/column-type.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import { isText } from '../errors/param-words.js';
import { checkValue, isAsked } from '../records/check-record.js';
import type { Names, WrittenView } from '../records/coerce-body.js';
import type { Column, FunctionSource } from '../definition/view.js';
import { CallList, type FunctionContext, type RecordCalls } from './call-list.js';
import { functionsOf } from './functions-of.js';
import { mayTellOf } from '../records/mentions.js';
import { writtenRecord, type WrittenRecord } from './read-writes.js';
import { ruleVerdict, stateVerdict, textsOf, type StateVerdict } from './verdicts.js';

/** A record that was read, with the context to validate it. */
export interface WriteToJudge extends WrittenRecord {
  /** Problems found while reading it. */
  readonly problems: readonly ErrorDetail[];
  readonly create: boolean;
  readonly moment: Moment;
  /** Columns whose values the writer may not read: no text that a rule makes up may tell of them. */
  readonly unreadable?: ReadonlySet<string>;
  /** Columns that a plugin set: no function locks them. */
  readonly opened?: Names;
}

/**
 * The second half of a write, the same on server and page: allowNull, required, length and values, then the rules of
 * columns without other problems, all on the merged record. Returns all problems of each record, its own first.
 */
export async function judgeWrites(
  view: WrittenView,
  writes: readonly WriteToJudge[],
  room: FunctionContext,
): Promise<ErrorDetail[][]> {
  const calls = new CallList(room);
  const verdicts = writes.map((write) =>
    askJudgement(
      view,
      write,
      calls.about(() => writtenRecord(view, write, write.create)),
      room.unknown,
    ),
  );
  await calls.answer();
  return verdicts.map((verdict) => verdict());
}

/** Asks what a judgement needs to know; what comes back tells the problems, once the calls are answered. */
export function askJudgement(
  view: WrittenView,
  write: WriteToJudge,
  calls: RecordCalls,
  unknown?: ReadonlySet<string>,
): () => ErrorDetail[] {
  const found = new Map<string, Message>();
  const broken = new Map<string, Message[]>();
  const known = new Set(write.problems.map(({ column }) => column));
  for (const column of view.columns.values()) {
    const { name } = column;
    if (column.system || known.has(name) || (unknown?.has(name) && !write.values.has(name))) continue;
    const value = write.merged.get(name) ?? null;
    const missing = value === null || value === '';
    const wrong = missing && isAsked(column) ? message('required') : checkValue(column, value);
    if (wrong) found.set(name, wrong);
    else if (missing) askMissing(column, calls, (why) => found.set(name, why));
  }
  if (write.create) askLocked(view, write, calls, found);
  for (const { name, rules } of functionsOf(view).rules) {
    const value = write.merged.get(name) ?? null;
    if (value === null || known.has(name) || found.has(name) || unknown?.has(name)) continue;
    const told: Message[] = [];
    broken.set(name, told);
    for (const rule of rules) {
      calls.ask(
        rule,
        (result) => {
          const verdict = ruleVerdict(result, rule);
          if (verdict) told.push(mayBeTold(verdict, rule, name, write) ? verdict : message('ruleFailed'));
        },
        value,
      );
    }
  }
  return () => [
    ...write.problems,
    ...[...view.columns.keys()].flatMap((column) => {
      const one = found.get(column);
      return one ? [{ column, ...one }] : [];
    }),
    ...[...broken].flatMap(([column, told]) => (found.has(column) ? [] : told.map((one) => ({ column, ...one })))),
  ];
}

/** A text that stands in the rule as it is holds no value; one that was put together may. */
function mayBeTold(
  { key, params }: Message,
  rule: FunctionSource,
  column: string,
  { unreadable, values }: WriteToJudge,
): boolean {
  const text = params?.['text'];
  if (!unreadable || unreadable.size === 0 || key !== 'text' || text === undefined) return true;
  if (isText(text) && textsOf(text).every((one) => rule.includes(one))) return true;
  return !mayTellOf(rule, unreadable) && (!unreadable.has(column) || values.has(column));
}

/** Whether an empty column is asked for: one that is not shown never is. */
function askMissing(column: Column, calls: RecordCalls, tell: (why: Message) => void): void {
  if (column.required === false || column.visible === false) return;
  let visible: StateVerdict = { value: true };
  let required: StateVerdict = { value: column.required === true };
  // Whichever answers last decides.
  const decide = (): void => {
    if (required.value && visible.value) tell(required.failure ?? message('required'));
  };
  const { required: requires, visible: shows } = column;
  if (typeof shows === 'string') {
    calls.ask(shows, (result) => {
      visible = stateVerdict('visible', result);
      if (requires === true) decide();
    });
  }
  if (typeof requires === 'string') {
    calls.ask(requires, (result) => {
      required = stateVerdict('required', result);
      decide();
    });
  }
}

/** A new record is judged by itself: what its own functions lock takes nothing but its default. */
function askLocked(
  view: WrittenView,
  { values, merged, moment, opened }: WriteToJudge,
  calls: RecordCalls,
  found: Map<string, Message>,
): void {
  for (const column of functionsOf(view).readOnly) {
    const value: Scalar = merged.get(column.name) ?? null;
    if (!values.has(column.name) || value === null || opened?.has(column.name)) continue;
    if (column.default?.kind !== 'now' && value === defaultValue(column, moment)) continue;
    calls.ask(column.readOnly as string, (result) => {
      const { value: locked, failure } = stateVerdict('readOnly', result);
      if (locked) found.set(column.name, failure ?? message('readOnly'));
    });
  }
}
