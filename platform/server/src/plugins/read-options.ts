import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { PluginDefinition } from './plugin-definition.js';
import { variableValue } from './variable-value.js';

/**
 * The options of a plugin: what the files say, over it what environment variables say, checked by the plugin's own class,
 * whose initialisers are the defaults. `problems` gets a sentence for each option that is wrong or unknown.
 */
export function readOptions(
  { name, options: optionsClass, environment = {} }: PluginDefinition,
  given: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Readonly<Record<string, unknown>> {
  const known = optionsClass ? optionNames(optionsClass) : [];
  const of = (option: string): string => `option "${option}" of the plugin "${name}"`;
  for (const option of Object.keys(given).filter((one) => !known.includes(one))) {
    problems.push(
      `The ${of(option)} is not known (${known.length > 0 ? `known are ${known.join(', ')}` : 'it has none'})`,
    );
  }
  if (!optionsClass) return Object.freeze({});
  const values = Object.fromEntries(Object.entries(given).filter(([option]) => known.includes(option)));
  const refused = new Set<string>();
  for (const [variable, option] of Object.entries(environment)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    try {
      values[option] = variableValue(text, optionsClass, option);
    } catch (error) {
      refused.add(option);
      problems.push(`${variable} ${(error as Error).message} (the ${of(option)})`);
    }
  }
  const options = plainToInstance(optionsClass, values);
  // A class without a single rule is none that the validator knows.
  const forbidUnknownValues = rulesOf(optionsClass).length > 0;
  const errors = validateSync(options, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues });
  for (const error of errors.filter(({ property }) => !refused.has(property))) {
    for (const [path, words] of problemsOf(error)) {
      // Which options there are was judged above; one with a default and no rule takes any value.
      if (path === error.property && 'whitelistValidation' in words) continue;
      problems.push(`The ${of(path)} is wrong: ${Object.values(words).join(', ')}`);
    }
  }
  return deepFrozen(options as Record<string, unknown>);
}

/** Names of the properties that have a default or a rule. */
function optionNames(optionsClass: new () => object): string[] {
  const ruled = rulesOf(optionsClass).map(({ propertyName }) => propertyName);
  return [...new Set([...Object.keys(new optionsClass()), ...ruled])].sort();
}

const rulesOf = (optionsClass: new () => object) =>
  getMetadataStorage().getTargetValidationMetadatas(optionsClass, '', false, false);

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
