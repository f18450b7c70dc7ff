import { useSyncExternalStore } from 'react';
import { useFormSurroundings } from './useFormSurroundings.js';

/** Whether the form shows a column, for the record as it stands. */
export function useIsVisible(column: string): boolean {
  const { states } = useFormSurroundings();
  return useSyncExternalStore(states.subscriberOf(column), () => states.of(column).visible);
}
