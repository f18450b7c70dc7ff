import type { Scalar } from '../definition/column-type.js';
import { defaultValue, type Moment } from '../columns/default-value.js';
import { message } from '../columns/problem.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import { isText } from '../errors/param-words.js';
import { checkValue, isRequired } from '../records/check-record.js';
import type { Names, WrittenView } from '../records/coerce-body.js';
import type { Column, FunctionSource } from '../definition/view.js';
import { CallList, type FunctionContext, type RecordCalls } from './call-list.js';
import { functionsOf } from './functions-of.js';
import { mayReveal } from '../records/mentions.js';
import { requestLocks, writtenRecord, type WrittenRecord } from './read-writes.js';
import { ruleVerdict, stateVerdict, textsOf, type StateVerdict } from './verdicts.js';

/** A record that was read, with the context to validate it. */
export interface WriteToValidate extends WrittenRecord {
  /** Problems found while reading it. */
  readonly problems: readonly ErrorDetail[];
  readonly create: boolean;
  readonly moment: Moment;
  /** Columns whose values the writer may not read: no computed text of a rule may reveal them. */
  readonly unreadable?: ReadonlySet<string>;
  /** Columns that a plugin set: functions cannot lock them. */
  readonly opened?: Names;
}

/**
 * The second half of a write, the same on server and page: allowNull, required, length and values, then the rules of
 * columns without other problems, all on the merged record. Returns all problems of each record, its own first.
 */
export async function validateWrites(
  view: WrittenView,
  writes: readonly WriteToValidate[],
  context: FunctionContext,
): Promise<ErrorDetail[][]> {
  const calls = new CallList(context);
  const verdicts = writes.map((write) =>
    requestValidation(
      view,
      write,
      calls.about(() => writtenRecord(view, write, write.create)),
      context.unknown,
    ),
  );
  await calls.answer();
  return verdicts.map((verdict) => verdict());
}

/** Requests the calls that validate a record; the returned function gives the problems once the calls are answered. */
export function requestValidation(
  view: WrittenView,
  write: WriteToValidate,
  calls: RecordCalls,
  unknown?: ReadonlySet<string>,
): () => ErrorDetail[] {
  const found = new Map<string, Message>();
  const broken = new Map<string, Message[]>();
  const invalid = new Set(write.problems.map(({ column }) => column));
  for (const column of view.columns.values()) {
    const { name } = column;
    if (column.system || invalid.has(name) || (unknown?.has(name) && !write.values.has(name))) continue;
    const value = write.merged.get(name) ?? null;
    const missing = value === null || value === '';
    const problem = missing && isRequired(column) ? message('required') : checkValue(column, value);
    if (problem) found.set(name, problem);
    else if (missing) checkMissing(column, calls, (reason) => found.set(name, reason));
  }
  if (write.create) checkLocked(view, write, calls, found);
  for (const { name, rules } of functionsOf(view).rules) {
    const value = write.merged.get(name) ?? null;
    if (value === null || invalid.has(name) || found.has(name) || unknown?.has(name)) continue;
    const problems: Message[] = [];
    broken.set(name, problems);
    for (const rule of rules) {
      calls.request(
        rule,
        (result) => {
          const verdict = ruleVerdict(result, rule);
          if (verdict) problems.push(mayBeShown(verdict, rule, name, write) ? verdict : message('ruleFailed'));
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
    ...[...broken].flatMap(([column, problems]) =>
      found.has(column) ? [] : problems.map((one) => ({ column, ...one })),
    ),
  ];
}

/** A text that the rule contains literally holds no value; a computed text may. */
function mayBeShown(
  { key, params }: Message,
  rule: FunctionSource,
  column: string,
  { unreadable, values }: WriteToValidate,
): boolean {
  const text = params?.['text'];
  if (!unreadable || unreadable.size === 0 || key !== 'text' || text === undefined) return true;
  if (isText(text) && textsOf(text).every((one) => rule.includes(one))) return true;
  return !mayReveal(rule, unreadable) && (!unreadable.has(column) || values.has(column));
}

/** Reports an empty column that is required; an invisible column never is. */
function checkMissing(column: Column, calls: RecordCalls, report: (reason: Message) => void): void {
  if (column.required === false || column.visible === false) return;
  let visible: StateVerdict = { value: true };
  let required: StateVerdict = { value: column.required === true };
  // Runs once, with the last of the results.
  const decide = (): void => {
    if (required.value && visible.value) report(required.failure ?? message('required'));
  };
  const { required: requires, visible: shows } = column;
  if (typeof shows === 'string') {
    calls.request(shows, (result) => {
      visible = stateVerdict('visible', result);
      if (requires === true) decide();
    });
  }
  if (typeof requires === 'string') {
    calls.request(requires, (result) => {
      required = stateVerdict('required', result);
      decide();
    });
  }
}

/** Reports values of a new record in columns that its own functions lock; such a column takes only its default. */
function checkLocked(
  view: WrittenView,
  { values, merged, moment, opened }: WriteToValidate,
  calls: RecordCalls,
  found: Map<string, Message>,
): void {
  const given = functionsOf(view).readOnly.filter((column) => {
    const value: Scalar = merged.get(column.name) ?? null;
    if (!values.has(column.name) || value === null || opened?.has(column.name)) return false;
    return column.default?.kind === 'now' || value !== defaultValue(column, moment);
  });
  requestLocks(given, calls, found);
}
