import type { Message } from '@viewkraft/model';
import type { DeclaredRule } from './declared-rules.js';

type MessageMaker = (constraints: readonly unknown[], value: unknown) => Message;

const plain =
  (key: string): MessageMaker =>
  () => ({ key });

/** Rules of class-validator with a message of the platform. Rules on the value's type come first. */
export const ruleMessages: Readonly<Record<string, MessageMaker>> = {
  isDefined: plain('required'),
  isNotEmpty: plain('required'),
  isBoolean: plain('boolean'),
  isInt: plain('integer'),
  isNumber: plain('number'),
  isString: plain('string'),
  isArray: plain('listExpected'),
  isObject: plain('block'),
  isIn: plain('values'),
  isEnum: plain('values'),
  isUuid: plain('uuid'),
  isEmail: plain('email'),
  isUrl: plain('webAddress'),
  min: ([min]) => atLeast(Number(min)),
  max: ([max]) => atMost(Number(max)),
  isPositive: plain('positive'),
  minLength: ([min]) => ({ key: 'lengthLeast', params: { least: Number(min) } }),
  maxLength: ([length]) => ({ key: 'length', params: { length: Number(length) } }),
  isLength: ([min, length], value) => lengthProblem(Number(min), length, value),
  arrayMinSize: ([min]) => ({ key: 'listLeast', params: { least: Number(min) } }),
  arrayMaxSize: ([max]) => ({ key: 'listLength', params: { most: Number(max) } }),
};

/** The message for a value that failed this rule, one of the field's `rules`; undefined for a rule that has none. */
export function ruleMessage(rule: DeclaredRule, rules: readonly DeclaredRule[], value: unknown): Message | undefined {
  // A message names both bounds of a range, whichever was violated.
  const bound = (name: string) => rules.find((one) => one.name === name && one.each === rule.each)?.constraints[0];
  const [min, max] = [bound('min'), bound('max')];
  if (['min', 'max'].includes(rule.name) && min !== undefined && max !== undefined)
    return { key: 'range', params: { least: Number(min), most: Number(max) } };
  // The failing item is unknown.
  if (rule.each && rule.name === 'isLength') return undefined;
  return ruleMessages[rule.name]?.(rule.constraints, value);
}

function atLeast(min: number): Message {
  return { key: 'atLeast', params: { least: min } };
}

function atMost(max: number): Message {
  return { key: 'atMost', params: { most: max } };
}

function lengthProblem(min: number, length: unknown, value: unknown): Message {
  if (value === undefined || value === null || value === '') return { key: 'required' };
  if (typeof value !== 'string') return { key: 'string' };
  return value.length < min
    ? { key: 'lengthLeast', params: { least: min } }
    : { key: 'length', params: { length: Number(length) } };
}
