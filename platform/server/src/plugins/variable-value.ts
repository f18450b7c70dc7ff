import 'reflect-metadata';
import { flag, list } from '../config/readers.js';

/** The text of an environment variable as the option that it sets would have it; throws with the words of what it must be. */
export function variableValue(text: string, optionsClass: new () => object, option: string): unknown {
  switch (kindOf(optionsClass, option)) {
    case 'boolean':
      return flag(text);
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text))) throw new Error('must be a number');
      return Number(text);
    case 'list':
      return list(',')(text);
    default:
      return text;
  }
}

/** By the default, else by the type that the compiler noted for a property with a rule. */
function kindOf(optionsClass: new () => object, option: string): 'boolean' | 'number' | 'list' | 'text' {
  const initial = (new optionsClass() as Record<string, unknown>)[option];
  const noted: unknown = Reflect.getMetadata('design:type', optionsClass.prototype as object, option);
  if (typeof initial === 'boolean' || noted === Boolean) return 'boolean';
  if (typeof initial === 'number' || noted === Number) return 'number';
  return Array.isArray(initial) || noted === Array ? 'list' : 'text';
}
