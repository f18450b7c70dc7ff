import { message } from '../columns/problem.js';
import type { Message } from '../errors/message.js';
import type { FunctionFailure, FunctionResult } from './function-call.js';

export type StateKey = 'visible' | 'required' | 'readOnly';

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
  return { value: true, failure: message(result.failure.kind === 'budget' ? 'ruleBudget' : `${key}Failed`) };
}

/** What speaks against the value, after one rule ran: `true` is fine, a text is the rule's own words, all else is a failed rule. */
export function ruleVerdict(result: FunctionResult): Message | undefined {
  if ('failure' in result) return failureMessage('rule', result.failure);
  if (result.value === true) return undefined;
  if (typeof result.value !== 'string') return message('ruleResult');
  return result.value.trim() === ''
    ? message('ruleFailed')
    : { key: 'text', params: { text: result.value.slice(0, 500) } };
}

/** Why a rule or setter gave nothing, named so; nothing where there is no engine to ask. */
export function failureMessage(kind: 'rule' | 'setter', failure: FunctionFailure): Message | undefined {
  switch (failure.kind) {
    case 'threw':
      return message(`${kind}Threw`, { name: failure.name, message: failure.message });
    case 'syntax':
      return message(`${kind}Syntax`, { message: failure.message });
    case 'time':
      return message(`${kind}Time`);
    case 'memory':
      return message(`${kind}Memory`);
    case 'budget':
      return message('ruleBudget');
    case 'unavailable':
      return undefined;
  }
}
