import type { Message } from '@viewkraft/model';
import type { OptionRule } from './option-rules.js';
import { pluginFault } from '../faults/plugin-fault.js';

type MessageMaker = (constraints: readonly unknown[], value: unknown) => Message;

const plain =
  (key: string): MessageMaker =>
  () => ({ key });

/** Rules of class-validator with a message of the platform. Rules on the value's type come first. */
const messages: Readonly<Record<string, MessageMaker>> = {
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
  isLength: ([min, length], value) => lengthProblem(Number(min), length, String(value).length),
  arrayMinSize: ([min]) => ({ key: 'listLeast', params: { least: Number(min) } }),
  arrayMaxSize: ([max]) => ({ key: 'listLength', params: { most: Number(max) } }),
};

/**
 * The message for an option that failed its rules. `broken`: the rules' own messages by rule name, used for custom
 * messages and for rules unknown to the platform.
 */
export function optionMessage(
  rules: readonly OptionRule[],
  broken: Readonly<Record<string, string>>,
  value: unknown,
): Message {
  const failed = rules.filter(({ name }) => Object.hasOwn(broken, name));
  const words = Object.values(broken).join(', ');
  if (failed.some(({ hasCustomMessage }) => hasCustomMessage)) return { key: 'text', params: { text: words } };
  const first = Object.keys(messages).find((name) => Object.hasOwn(broken, name));
  const rule = failed.find(({ name }) => name === first);
  const message = rule && failed.every(({ name }) => messages[name]) ? messageFor(rule, rules, value) : undefined;
  if (!rule || !message || failed.length < Object.keys(broken).length)
    return pluginFault('pluginOptionRefused', { words });
  return rule.each ? pluginFault('pluginOptionEach', { problem: message }) : message;
}

function messageFor(rule: OptionRule, rules: readonly OptionRule[], value: unknown): Message | undefined {
  // A message names both bounds of a range, whichever was violated.
  const bound = (name: string) => rules.find((one) => one.name === name && one.each === rule.each)?.constraints[0];
  const [min, max] = [bound('min'), bound('max')];
  if (['min', 'max'].includes(rule.name) && min !== undefined && max !== undefined)
    return { key: 'range', params: { least: Number(min), most: Number(max) } };
  // The failing item is unknown.
  if (rule.each && rule.name === 'isLength') return undefined;
  return messages[rule.name]?.(rule.constraints, value);
}

function atLeast(min: number): Message {
  return { key: 'atLeast', params: { least: min } };
}

function atMost(max: number): Message {
  return { key: 'atMost', params: { most: max } };
}

function lengthProblem(min: number, length: unknown, actual: number): Message {
  if (actual === 0) return { key: 'required' };
  return actual < min
    ? { key: 'lengthLeast', params: { least: min } }
    : { key: 'length', params: { length: Number(length) } };
}
