import type { MetadataStorage } from 'class-validator';

/** A class-validator rule, as registered by its decorator. */
export interface DeclaredRule {
  readonly name: string;
  /** The rule applies to each item of a list. */
  readonly each: boolean;
  readonly constraints: readonly unknown[];
  readonly hasCustomMessage: boolean;
}

/** The rules of a class by field, in the order of their declaration. */
export function declaredRules(
  storage: MetadataStorage,
  target: new () => object,
): ReadonlyMap<string, readonly DeclaredRule[]> {
  const rules = new Map<string, readonly DeclaredRule[]>();
  for (const noted of storage.getTargetValidationMetadatas(target, '', false, false)) {
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
