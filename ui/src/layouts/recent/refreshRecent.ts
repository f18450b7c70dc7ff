import type { ModelSummary } from '@viewkraft/model';
import { api } from '../../api/ApiClient.js';
import { listPath } from '../../api/recordsApi.js';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import { recentStore } from './recentStore.js';

/** Asks, once a view, which of the recent records still exist; what is gone or out of reach is forgotten. */
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
    const there = new Set(data.map((record) => String(valueOf(record, view.primaryKey) as RecordId)));
    for (const id of ids) if (!there.has(String(id))) recentStore.forget(name, id);
  } catch {
    // Nobody knows just now, so they stay.
  }
  return undefined;
}
