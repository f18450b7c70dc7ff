import { useSyncExternalStore } from 'react';
import type { FieldState } from '../functions/ColumnStates.js';
import { useFormSurroundings } from './useFormSurroundings.js';

/** What the view's functions make of a column, for the record as it stands; renders when that changes. */
export function useColumnState(column: string): FieldState {
  const { states } = useFormSurroundings();
  return useSyncExternalStore(states.subscriberOf(column), () => states.of(column));
}
