import type { SearchHit } from '@viewkraft/model';
import { useEffect, useState } from 'react';
import { api } from '../../../base/api/ApiClient.js';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';

interface RecordHits {
  readonly query: string;
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** There may be more hits than are listed. */
  readonly isFull: boolean;
  readonly isBusy: boolean;
  /** Why the search failed, as a text for the reader. */
  readonly problem: string | null;
}

const debounceMs = 200;
const limit = 20;
const none: RecordHits = { query: '', hits: [], isFull: false, isBusy: false, problem: null };

/** Searches the records of all views on the server; a later query cancels an earlier one. */
export function useRecordHits(query: string): RecordHits {
  const [found, setFound] = useState<RecordHits>(none);
  const typed = query.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    const stop = new AbortController();
    const search = async () => {
      try {
        const request = { query: { q: typed, limit }, signal: stop.signal };
        const { data } = await api.request<readonly SearchHit[]>('GET', '/api/search', request);
        setFound({ ...none, query: typed, hits: data, isFull: data.length === limit });
      } catch (error) {
        if (stop.signal.aborted || !(error instanceof ApiError)) return;
        setFound({ ...none, query: typed, problem: problemText(error) });
      }
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  if (typed === '') return none;
  // Hits of the previous words are not shown.
  return found.query === typed ? found : { ...none, isBusy: true };
}
