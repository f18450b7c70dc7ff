import { useSyncExternalStore } from 'react';
import { recentStore } from './recentStore.js';
import type { RecentRecord } from './RecentRecords.js';

/** The records that the session's user opened last. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useSyncExternalStore(recentStore.subscribe, recentStore.current);
}
