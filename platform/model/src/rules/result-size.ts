import { limits } from '../limits/limits.js';
import type { FunctionResult, JsonValue } from '../records/function-call.js';

/** The size of a result in characters: the length of a text, or of the JSON of any other value. */
export function resultSize(result: FunctionResult): number {
  if ('failure' in result) return 0;
  const { value } = result;
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}

export const isTooDeep = (result: FunctionResult): boolean =>
  'value' in result && deeperThan(result.value, limits.functionResultDepth);

function deeperThan(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item: JsonValue) => deeperThan(item, depth - 1));
}
