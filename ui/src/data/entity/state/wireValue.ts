import { columnKind } from '@viewkraft/model';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';

/** An input as the server would store it; an input that the column refuses is returned unchanged. */
export function wireValue(column: ViewColumn, input: unknown): unknown {
  if (input === undefined || input === null) return null;
  if (column.isList) return input;
  const coerced = columnKind(column.type).coerce(input, column);
  return 'value' in coerced ? coerced.value : input;
}
