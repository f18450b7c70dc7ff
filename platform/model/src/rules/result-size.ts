import type { FunctionResult } from '../records/function-call.js';

/** The size of a result in characters: the length of a text, or of the JSON of any other value. */
export function resultSize(result: FunctionResult): number {
  if ('failure' in result) return 0;
  const { value } = result;
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}
