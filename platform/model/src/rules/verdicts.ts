import { message } from '../columns/problem.js';
import type { Message } from '../errors/message.js';
import type { FunctionSource } from '../view/view.js';
import type { FunctionFailure, FunctionResult } from './function-call.js';

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

/** What speaks against the value, after one rule ran: `true` is fine, a text is the rule's own words, all else is a failed rule. */
export function ruleVerdict(result: FunctionResult, source: FunctionSource): Message | undefined {
  if ('failure' in result) return failureMessage('rule', result.failure, source);
  if (result.value === true) return undefined;
  if (typeof result.value !== 'string') return message('ruleResult');
  return result.value.trim() === ''
    ? message('ruleFailed')
    : { key: 'text', params: { text: result.value.slice(0, 500) } };
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
