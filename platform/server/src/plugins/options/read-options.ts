import type { Message } from '@viewkraft/model';
import type { ValidationError } from 'class-validator';
import { optionMessage } from './option-message.js';
import { optionRules } from './option-rules.js';
import { pluginFault, type PluginFaultKey } from '../faults/plugin-fault.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import { settingOf } from './plugin-setting.js';
import { validation } from './validation.js';
import { flag, list } from '../../kernel/config/readers.js';
import 'reflect-metadata';

/** Why the value of an option is invalid. */
export interface OptionProblem {
  /** The option's name, even for a fault within its value. */
  readonly option: string;
  /** A full sentence for operators. */
  readonly fault: Message;
  /** A message for the form of the settings. */
  readonly message: Message;
}

/**
 * The options of a plugin: values of the files, overridden by environment variables, validated by the plugin's class,
 * whose initialisers are the defaults. Adds to `problems` for each invalid or unknown option.
 */
export function readOptions(
  { name, options: optionsClass, environment = {} }: PluginDefinition,
  given: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  problems: OptionProblem[],
): Readonly<Record<string, unknown>> {
  const names = optionsClass ? optionNames(optionsClass) : [];
  for (const option of Object.keys(given).filter((one) => !names.includes(one))) {
    const facts = { option, plugin: name };
    const fault =
      names.length > 0
        ? pluginFault('pluginOptionUnknown', { ...facts, names: names.join(', ') })
        : pluginFault('pluginOptionNone', facts);
    problems.push({ option, fault, message: unknown(names) });
  }
  if (!optionsClass) return Object.freeze({});
  const values = Object.fromEntries(Object.entries(given).filter(([option]) => names.includes(option)));
  const refused = new Set<string>();
  const variables = new Map<string, string>();
  for (const [variable, option] of Object.entries(environment)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const read = variableValue(text, optionsClass, option);
    if ('fault' in read) {
      refused.add(option);
      const fault = pluginFault(read.fault, { variable, option, plugin: name });
      problems.push({ option, fault, message: fault });
    } else {
      values[option] = read.value;
      variables.set(option, variable);
    }
  }
  const { plainToInstance, validateSync } = validation();
  const options = plainToInstance(optionsClass, values);
  // class-validator rejects a class without any rule.
  const rules = optionRules(optionsClass);
  const forbidUnknownValues = rules.size > 0;
  const errors = validateSync(options, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues });
  for (const error of errors.filter(({ property }) => !refused.has(property))) {
    const option = error.property;
    const { problem: own } = settingOf(optionsClass, option);
    for (const { path, error: failure } of problemsOf(error)) {
      // Unknown options were reported above; an option with a default and no rule accepts any value.
      if (path === option && isUnknown(failure)) continue;
      const text = typeof own === 'function' ? own(failure.value) : own;
      const message = text === undefined ? messageOf(failure) : { key: 'text', params: { text } };
      const variable = variables.get(option);
      const facts = { option: path, plugin: name, problem: message };
      const fault =
        variable === undefined
          ? pluginFault('pluginOptionWrong', facts)
          : pluginFault('pluginOptionVariableWrong', { ...facts, variable });
      problems.push({ option, fault, message });
    }
  }
  return deepFrozen(options as Record<string, unknown>);
}

/** Names of the properties that have a default or a rule. */
function optionNames(optionsClass: new () => object): string[] {
  return [...new Set([...Object.keys(new optionsClass()), ...optionRules(optionsClass).keys()])].sort();
}

function problemsOf(error: ValidationError, prefix = ''): { readonly path: string; readonly error: ValidationError }[] {
  const { property, constraints, children = [] } = error;
  const path = `${prefix}${property}`;
  return [...(constraints ? [{ path, error }] : []), ...children.flatMap((child) => problemsOf(child, `${path}.`))];
}

/** The platform's message for a failed rule, by the class that declares the rule. */
function messageOf(error: ValidationError): Message {
  const { target, property, constraints = {}, value } = error;
  const ownClass = target?.constructor as (new () => object) | undefined;
  if (ownClass && isUnknown(error)) return unknown(optionNames(ownClass));
  const rules = (ownClass && optionRules(ownClass).get(property)) ?? [];
  return optionMessage(rules, constraints, value);
}

const isUnknown = ({ constraints = {} }: ValidationError): boolean => 'whitelistValidation' in constraints;

const unknown = (names: readonly string[]): Message => ({
  key: 'optionUnknown',
  params: { names: names.join(', ') || '–' },
});

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}

/** Faults of a variable for an option that is not text. */
type VariableFault = Extract<PluginFaultKey, 'pluginVariableFlag' | 'pluginVariableNumber'>;

/** Converts the text of an environment variable to the option's type, or returns the fault. */
function variableValue(
  text: string,
  optionsClass: new () => object,
  option: string,
): { readonly value: unknown } | { readonly fault: VariableFault } {
  switch (kindOf(optionsClass, option)) {
    case 'boolean':
      try {
        return { value: flag(text) };
      } catch {
        return { fault: 'pluginVariableFlag' };
      }
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text))) return { fault: 'pluginVariableNumber' };
      return { value: Number(text) };
    case 'list':
      return { value: list(',')(text) };
    default:
      return { value: text };
  }
}

/** Derived from the default, else from the type that the compiler emitted for a decorated property. */
function kindOf(optionsClass: new () => object, option: string): 'boolean' | 'number' | 'list' | 'text' {
  const initial = (new optionsClass() as Record<string, unknown>)[option];
  const noted: unknown = Reflect.getMetadata('design:type', optionsClass.prototype as object, option);
  if (typeof initial === 'boolean' || noted === Boolean) return 'boolean';
  if (typeof initial === 'number' || noted === Number) return 'number';
  return Array.isArray(initial) || noted === Array ? 'list' : 'text';
}
