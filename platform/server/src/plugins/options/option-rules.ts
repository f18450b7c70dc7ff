import { validation } from './validation.js';

/** A class-validator rule, as registered by its decorator. */
export interface OptionRule {
  readonly name: string;
  /** The rule applies to each item of a list. */
  readonly each: boolean;
  readonly constraints: readonly unknown[];
  /** The rule has a custom message. */
  readonly hasCustomMessage: boolean;
}

/** The rules of an options class by option, in the order of their declaration. */
export function optionRules(optionsClass: new () => object): ReadonlyMap<string, readonly OptionRule[]> {
  const rules = new Map<string, readonly OptionRule[]>();
  for (const noted of validation().getMetadataStorage().getTargetValidationMetadatas(optionsClass, '', false, false)) {
    const { propertyName, name = noted.type, each = false, constraints, message } = noted;
    const rule = {
      name,
      each,
      constraints: (constraints ?? []) as readonly unknown[],
      hasCustomMessage: Boolean(message),
    };
    rules.set(propertyName, [rule, ...(rules.get(propertyName) ?? [])]);
  }
  return rules;
}
