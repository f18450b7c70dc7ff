import type { FunctionResult } from '../records/function-call.js';

/** What a result takes of the room for results, in characters: the length of a text, of anything else that of its JSON. */
export function resultSize(result: FunctionResult): number {
  if ('failure' in result) return 0;
  const { value } = result;
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}
