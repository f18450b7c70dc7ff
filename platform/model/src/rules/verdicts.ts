import { message } from '../columns/problem.js';
import type { Message } from '../errors/message.js';
import { locales, type FunctionSource, type Text } from '../definition/view.js';
import type { FunctionFailure, FunctionResult, JsonValue } from '../records/function-call.js';

const failedStates = { visible: 'visibleFailed', required: 'requiredFailed', readOnly: 'readOnlyFailed' } as const;

export type StateKey = keyof typeof failedStates;

/** What a state function says of its column; `failure`: it said nothing, and why the column is so all the same. */
export interface StateVerdict {
  readonly value: boolean;
  readonly failure?: Message;
}

/**
 * Any answer counts by its truth, as in the language. A function that fails counts as true: the column is shown, asked for
 * and read-only. So nobody misses a field because of it, and nothing is unlocked by it.
 */
export function stateVerdict(key: StateKey, result: FunctionResult): StateVerdict {
  if ('value' in result) return { value: Boolean(result.value) };
  if (result.failure.kind === 'unavailable') return { value: key === 'visible' };
  return { value: true, failure: message(result.failure.kind === 'budget' ? 'ruleBudget' : failedStates[key]) };
}

const longestText = 500;

/**
 * What speaks against the value, after one rule ran: `true` is fine; a text, or one for each locale, is the rule's own
 * words; all else is a failed rule.
 */
export function ruleVerdict(result: FunctionResult, source: FunctionSource): Message | undefined {
  if ('failure' in result) return failureMessage('rule', result.failure, source);
  if (result.value === true) return undefined;
  const text = readText(result.value);
  if (text === undefined) return message('ruleResult');
  return textsOf(text).some((one) => one.trim() === '') ? message('ruleFailed') : { key: 'text', params: { text } };
}

/** What a rule says, read as a text or as one for each locale; undefined when it is neither. */
function readText(value: JsonValue): Text | undefined {
  if (typeof value === 'string') return value.slice(0, longestText);
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== locales.length) return undefined;
  const texts = new Map(Object.entries(value));
  const read = locales.map((locale) => [locale, texts.get(locale)] as const);
  if (!read.every(([, text]) => typeof text === 'string')) return undefined;
  return Object.fromEntries(read.map(([locale, text]) => [locale, String(text).slice(0, longestText)]));
}

/** Every wording that a reader may be shown of a rule's own words. */
export function textsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

const ownErrors = /^(?:Aggregate|Eval|Internal|Range|Reference|Syntax|Type|URI)?Error$/;
const failures = {
  rule: { threw: 'ruleThrew', syntax: 'ruleSyntax', time: 'ruleTime', memory: 'ruleMemory' },
  setter: { threw: 'setterThrew', syntax: 'setterSyntax', time: 'setterTime', memory: 'setterMemory' },
} as const;

/** Why a rule or setter gave nothing, named so; nothing where there is no engine to ask. */
export function failureMessage(
  of: keyof typeof failures,
  failure: FunctionFailure,
  source: FunctionSource,
): Message | undefined {
  if (failure.kind === 'unavailable') return undefined;
  if (failure.kind === 'budget') return message('ruleBudget');
  const key = failures[of][failure.kind];
  if (failure.kind === 'threw') {
    // What is thrown may be called anything, after a value of the record too.
    const isKnown = ownErrors.test(failure.name) || source.includes(failure.name);
    return message(key, { name: isKnown ? failure.name : 'Error' });
  }
  return failure.kind === 'syntax' ? message(key, { message: failure.message }) : message(key);
}
