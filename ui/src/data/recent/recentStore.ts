import { useEffect, useSyncExternalStore } from 'react';
import type { ModelSummary } from '@viewkraft/model';
import { sessionStore } from '../session/SessionStore.js';
import { type RecentRecord, RecentRecords } from './RecentRecords.js';
import { eventStream } from '../../base/api/EventStream.js';
import { useSession } from '../session/useSession.js';
import { api } from '../../base/api/ApiClient.js';
import { listPath } from '../../base/api/recordsApi.js';
import { viewing } from '../../base/api/viewing.js';
import { type RecordId, valueOf, type WireRecord } from '../../base/wire/WireRecord.js';

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

export const recentStore = new RecentRecords(storage());

sessionStore.onSignOut((user) => recentStore.forgetUser(user));

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  // The user's own records are not shown while viewing as somebody else.
  if (viewing.identity) return noStorage;
  try {
    return localStorage;
  } catch {
    return noStorage;
  }
}

/** The records that the session's user opened last. */
export function useRecentRecords(): readonly RecentRecord[] {
  return useSyncExternalStore(recentStore.subscribe, recentStore.current);
}

/** Keeps the recent records in line with the session's user, and removes deleted records. */
export function useRecentRecordsSync(): void {
  const { user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => recentStore.of(userId), [userId]);
  useEffect(
    () =>
      eventStream.listen((event) => {
        if (event.type === 'record' && event.action === 'delete') recentStore.forget(event.view, event.id);
      }),
    [],
  );
}

/** Removes recent records that no longer exist or can no longer be read, with one request per view. */
export async function refreshRecent(views: readonly ModelSummary[], signal: AbortSignal): Promise<void> {
  const names = new Set(recentStore.current().map((record) => record.view));
  await Promise.all([...names].map((name) => refreshView(name, views, signal)));
}

async function refreshView(name: string, views: readonly ModelSummary[], signal: AbortSignal): Promise<void> {
  const view = views.find((one) => one.name === name);
  if (!view) return recentStore.forgetView(name);
  const ids = recentStore.current().flatMap((record) => (record.view === name ? [record.id] : []));
  try {
    const query = { filter: JSON.stringify({ [view.primaryKey]: ids }), select: view.primaryKey, limit: ids.length };
    const { data } = await api.request<readonly WireRecord[]>('GET', listPath(name), { query, signal });
    const existing = new Set(data.map((record) => String(valueOf(record, view.primaryKey) as RecordId)));
    for (const id of ids) if (!existing.has(String(id))) recentStore.forget(name, id);
  } catch {
    // Without a response the records stay.
  }
  return undefined;
}
