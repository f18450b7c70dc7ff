import { declaredRules, type DeclaredRule } from '../../kernel/validation/declared-rules.js';
import { validation } from './validation.js';

/** The rules of an options class by option, in the order of their declaration. */
export function optionRules(optionsClass: new () => object): ReadonlyMap<string, readonly DeclaredRule[]> {
  return declaredRules(validation().getMetadataStorage(), optionsClass);
}
