import 'reflect-metadata';
import type { Message } from '@viewkraft/model';
import type { ValidationError } from 'class-validator';
import { optionMessage } from './option-message.js';
import { optionRules } from './option-rules.js';
import type { PluginDefinition } from './plugin-definition.js';
import { settingOf } from './plugin-setting.js';
import { validation } from './validation.js';
import { variableValue } from './variable-value.js';

/** Why an option cannot be as it is given. */
export interface OptionProblem {
  /** Its name, also where it is something within it. */
  readonly option: string;
  /** For operators, in English. */
  readonly sentence: string;
  /** For who fills in the form of the settings. */
  readonly message: Message;
}

/**
 * The options of a plugin: what the files say, over it what environment variables say, checked by the plugin's own class,
 * whose initialisers are the defaults. `problems` gets one for each option that is wrong or unknown.
 */
export function readOptions(
  { name, options: optionsClass, environment = {} }: PluginDefinition,
  given: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  problems: OptionProblem[],
): Readonly<Record<string, unknown>> {
  const known = optionsClass ? optionNames(optionsClass) : [];
  const of = (option: string): string => `option "${option}" of the plugin "${name}"`;
  for (const option of Object.keys(given).filter((one) => !known.includes(one))) {
    const sentence = `The ${of(option)} is not known (${known.length > 0 ? `known are ${known.join(', ')}` : 'it has none'})`;
    problems.push({ option, sentence, message: { key: 'optionUnknown', params: { names: known.join(', ') || '–' } } });
  }
  if (!optionsClass) return Object.freeze({});
  const values = Object.fromEntries(Object.entries(given).filter(([option]) => known.includes(option)));
  const refused = new Set<string>();
  const variables = new Map<string, string>();
  for (const [variable, option] of Object.entries(environment)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    try {
      values[option] = variableValue(text, optionsClass, option);
      variables.set(option, variable);
    } catch (error) {
      refused.add(option);
      const sentence = `${variable} ${(error as Error).message} (the ${of(option)})`;
      problems.push({ option, sentence, message: { key: 'text', params: { text: sentence } } });
    }
  }
  const { plainToInstance, validateSync } = validation();
  const options = plainToInstance(optionsClass, values);
  // A class without a single rule is none that the validator knows.
  const rules = optionRules(optionsClass);
  const forbidUnknownValues = rules.size > 0;
  const errors = validateSync(options, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues });
  for (const error of errors.filter(({ property }) => !refused.has(property))) {
    for (const [path, words] of problemsOf(error)) {
      // Which options there are was judged above; one with a default and no rule takes any value.
      if (path === error.property && 'whitelistValidation' in words) continue;
      const [option, text] = [error.property, Object.values(words).join(', ')];
      const own = settingOf(optionsClass, option).problem;
      const known = path === option ? optionMessage(rules.get(path) ?? [], Object.keys(words), error.value) : undefined;
      const message = own ? { key: 'text', params: { text: own } } : (known ?? { key: 'text', params: { text } });
      const variable = variables.get(option);
      const where = variable === undefined ? '' : `, which the environment variable ${variable} sets,`;
      problems.push({ option, sentence: `The ${of(path)}${where} is wrong: ${text}`, message });
    }
  }
  return deepFrozen(options as Record<string, unknown>);
}

/** Names of the properties that have a default or a rule. */
function optionNames(optionsClass: new () => object): string[] {
  return [...new Set([...Object.keys(new optionsClass()), ...optionRules(optionsClass).keys()])].sort();
}

function problemsOf(
  { property, constraints, children = [] }: ValidationError,
  prefix = '',
): [string, Readonly<Record<string, string>>][] {
  const path = `${prefix}${property}`;
  return [
    ...(constraints ? [[path, constraints] as [string, Record<string, string>]] : []),
    ...children.flatMap((child) => problemsOf(child, `${path}.`)),
  ];
}

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}
