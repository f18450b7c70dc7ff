import type { ActDetails, ActReport, DeletedRecordReport, HistoryEntryReport, UndoReport } from '@viewkraft/model';
import type { RecordId, WireRecord } from '../wire/WireRecord.js';
import { api, type RequestOptions } from './ApiClient.js';
import { actOf, fromForm, ifMatch, listPath, recordPath, type Act } from './recordsApi.js';

export interface HistoryFilter {
  /** Only changes of this column or association. */
  readonly column?: string | undefined;
  /** Only changes by the user with this id. */
  readonly user?: string | undefined;
}

/** The first items of a list, newest first. */
export interface NewestItems<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** For a restoration of a deleted record, which is refused (412) if somebody else has restored it meanwhile. */
export const versionOfDeleted = 0;

/** The API calls for the history of records. All throw ApiError. */
export const historyApi = {
  entries: (view: string, id: RecordId, filter: HistoryFilter, limit: number) =>
    newest<HistoryEntryReport>(`${recordPath(view, id)}/history/`, { ...filter, limit }),

  deleted: (view: string, limit: number) => newest<DeletedRecordReport>(`${listPath(view)}deleted/`, { limit }),

  acts: (limit: number) => newest<ActReport>('/api/acts/', { limit }),

  async act(id: string): Promise<ActDetails> {
    return (await api.request<ActDetails>('GET', `/api/acts/${id}`, { cache: 'no-store' })).data;
  },

  /** The record as it was at an instant. */
  async at(view: string, id: RecordId, instant: string): Promise<WireRecord> {
    return (await api.request<WireRecord>('GET', recordPath(view, id), { query: { at: instant }, cache: 'no-store' }))
      .data;
  },

  /** Restores the values of an entry, or a deleted record. */
  async restore(
    view: string,
    id: RecordId,
    entry: number,
    version: number | null,
  ): Promise<{ readonly record: WireRecord; readonly act: Act }> {
    const headers = { ...ifMatch(version), ...fromForm };
    const response = await api.request<WireRecord>('POST', `${recordPath(view, id)}/history/${entry}/restore`, {
      headers,
    });
    return { record: response.data, act: actOf(response) };
  },

  async undo(act: string): Promise<UndoReport> {
    return (await api.request<UndoReport>('POST', `/api/acts/${act}/undo`)).data;
  },
};

async function newest<T>(path: string, query: RequestOptions['query']): Promise<NewestItems<T>> {
  const { data, headers } = await api.request<readonly T[]>('GET', path, { query, cache: 'no-store' });
  return { items: data, hasMore: headers.has('Link') };
}
