import type { Message } from '@viewkraft/model';
import type { OptionRule } from './option-rules.js';

type Told = (constraints: readonly unknown[], value: unknown) => Message;

const plain =
  (key: string): Told =>
  () => ({ key });

/** Rules of class-validator that columns of records have too; what is wrong at the root comes first. */
const told: Readonly<Record<string, Told>> = {
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
  min: ([least]) => atLeast(Number(least)),
  max: ([most]) => atMost(Number(most)),
  isPositive: plain('positive'),
  minLength: ([least]) => ({ key: 'lengthLeast', params: { least: Number(least) } }),
  maxLength: ([length]) => ({ key: 'length', params: { length: Number(length) } }),
  isLength: ([least, length], value) => lengthProblem(Number(least), length, String(value).length),
  arrayMinSize: ([least]) => ({ key: 'listLeast', params: { least: Number(least) } }),
  arrayMaxSize: ([most]) => ({ key: 'listLength', params: { most: Number(most) } }),
};

/**
 * What the platform says of an option that rules refuse; undefined where one of them has words of its own or is none that
 * the platform knows.
 */
export function optionMessage(
  rules: readonly OptionRule[],
  broken: readonly string[],
  value: unknown,
): Message | undefined {
  const failed = rules.filter(({ name }) => broken.includes(name));
  if (failed.length < broken.length || failed.some(({ name, each, hasWords }) => each || hasWords || !told[name]))
    return undefined;
  // Both bounds of a range are told whichever is passed.
  const bound = (name: string) => rules.find((rule) => rule.name === name)?.constraints[0];
  const [least, most] = [bound('min'), bound('max')];
  const first = Object.keys(told).find((name) => broken.includes(name));
  const rule = failed.find(({ name }) => name === first);
  if (!rule) return undefined;
  if (['min', 'max'].includes(rule.name) && least !== undefined && most !== undefined)
    return { key: 'range', params: { least: Number(least), most: Number(most) } };
  return told[rule.name]?.(rule.constraints, value);
}

function atLeast(least: number): Message {
  return { key: 'atLeast', params: { least } };
}

function atMost(most: number): Message {
  return { key: 'atMost', params: { most } };
}

function lengthProblem(least: number, length: unknown, actual: number): Message {
  if (actual === 0) return { key: 'required' };
  return actual < least
    ? { key: 'lengthLeast', params: { least } }
    : { key: 'length', params: { length: Number(length) } };
}
