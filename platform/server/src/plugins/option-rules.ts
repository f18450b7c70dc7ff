import { validation } from './validation.js';

/** A rule of class-validator, as its decorator noted it. */
export interface OptionRule {
  readonly name: string;
  /** It is about the items of a list. */
  readonly each: boolean;
  readonly constraints: readonly unknown[];
  /** It has words of its own. */
  readonly hasWords: boolean;
}

/** The rules of the options of a class by their names, in the order in which they are written. */
export function optionRules(optionsClass: new () => object): ReadonlyMap<string, readonly OptionRule[]> {
  const rules = new Map<string, readonly OptionRule[]>();
  for (const noted of validation().getMetadataStorage().getTargetValidationMetadatas(optionsClass, '', false, false)) {
    const { propertyName, name = noted.type, each = false, constraints, message } = noted;
    const rule = { name, each, constraints: (constraints ?? []) as readonly unknown[], hasWords: Boolean(message) };
    rules.set(propertyName, [rule, ...(rules.get(propertyName) ?? [])]);
  }
  return rules;
}
