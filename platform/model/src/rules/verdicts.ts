import { message } from '../columns/problem.js';
import type { Message } from '../errors/message.js';
import { locales, type FunctionSource, type Text } from '../definition/view.js';
import type { FunctionFailure, FunctionResult, JsonValue } from '../records/function-call.js';

const failedStates = { visible: 'visibleFailed', required: 'requiredFailed', readOnly: 'readOnlyFailed' } as const;

export type StateKey = keyof typeof failedStates;

/** The state that a function gives its column; `failure`: the function failed, and the state is the fallback. */
export interface StateVerdict {
  readonly value: boolean;
  readonly failure?: Message;
}

/**
 * A result counts by its truthiness. A failed function counts as true: the column is visible, required and read-only,
 * so that a failure neither hides a field nor unlocks one.
 */
export function stateVerdict(key: StateKey, result: FunctionResult): StateVerdict {
  if ('value' in result) return { value: Boolean(result.value) };
  if (result.failure.kind === 'unavailable') return { value: key === 'visible' };
  return { value: true, failure: message(result.failure.kind === 'budget' ? 'ruleBudget' : failedStates[key]) };
}

const maxText = 500;

/**
 * The problem that one rule reports: none for `true`; the rule's own message for a text, or one for each locale; a
 * failed rule for any other result.
 */
export function ruleVerdict(result: FunctionResult, source: FunctionSource): Message | undefined {
  if ('failure' in result) return failureMessage('rule', result.failure, source);
  if (result.value === true) return undefined;
  const text = readText(result.value);
  if (text === undefined) return message('ruleResult');
  return textsOf(text).some((one) => one.trim() === '') ? message('ruleFailed') : { key: 'text', params: { text } };
}

/** The result of a rule as a text or one for each locale; undefined when it is neither. */
function readText(value: JsonValue): Text | undefined {
  if (typeof value === 'string') return value.slice(0, maxText);
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== locales.length) return undefined;
  const texts = new Map(Object.entries(value));
  const read = locales.map((locale) => [locale, texts.get(locale)] as const);
  if (!read.every(([, text]) => typeof text === 'string')) return undefined;
  return Object.fromEntries(read.map(([locale, text]) => [locale, String(text).slice(0, maxText)]));
}

/** All wordings of a rule's own message. */
export function textsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

const builtInErrors = /^(?:Aggregate|Eval|Internal|Range|Reference|Syntax|Type|URI)?Error$/;
const failures = {
  rule: { threw: 'ruleThrew', syntax: 'ruleSyntax', time: 'ruleTime', memory: 'ruleMemory' },
  setter: { threw: 'setterThrew', syntax: 'setterSyntax', time: 'setterTime', memory: 'setterMemory' },
} as const;

/** The message for a failed rule or setter; undefined where no engine is available. */
export function failureMessage(
  of: keyof typeof failures,
  failure: FunctionFailure,
  source: FunctionSource,
): Message | undefined {
  if (failure.kind === 'unavailable') return undefined;
  if (failure.kind === 'budget') return message('ruleBudget');
  const key = failures[of][failure.kind];
  if (failure.kind === 'threw') {
    // The name of a thrown error may contain a value of the record.
    const isKnown = builtInErrors.test(failure.name) || source.includes(failure.name);
    return message(key, { name: isKnown ? failure.name : 'Error' });
  }
  return failure.kind === 'syntax' ? message(key, { message: failure.message }) : message(key);
}
