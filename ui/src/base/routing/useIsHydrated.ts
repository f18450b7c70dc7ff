import { useSyncExternalStore } from 'react';

/**
 * Whether the component may differ from the server's markup: false while hydrating, true at once without server
 * rendering.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
