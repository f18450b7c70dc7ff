import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../base/api/ApiError.js';
import { eventStream } from '../../../base/api/EventStream.js';
import { listPath, recordsApi } from '../../../base/api/recordsApi.js';
import { useSession } from '../../../data/session/useSession.js';
import { readSavedView, savedViewsView, type SavedView } from './SavedView.js';

export interface SavedViews {
  /** undefined until loaded. */
  readonly all: readonly SavedView[] | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

const maxSavedViews = 500;

/** The saved views available to the user for a view, loaded on demand and kept up to date from then on. */
export function useSavedViews(view: string, isWanted: boolean): SavedViews {
  const { user } = useSession();
  const [records, setRecords] = useState<readonly SavedView[]>();
  const [error, setError] = useState<ApiError>();
  const [turn, setTurn] = useState(0);
  const userId = user?.id;
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    recordsApi
      .list(
        listPath(savedViewsView),
        { filter: JSON.stringify({ view }), sort: 'name', limit: maxSavedViews },
        stop.signal,
      )
      .then((page) => {
        setRecords(page.records.map((record) => readSavedView(record, userId)));
        setError(undefined);
      })
      .catch((reason: unknown) => {
        if (!stop.signal.aborted && reason instanceof ApiError) setError(reason);
      });
    return () => stop.abort();
  }, [view, isWanted, userId, turn]);
  useEffect(() => {
    if (!isWanted) return undefined;
    return eventStream.listen((event) => {
      const concerns = event.type === 'record' ? event.view === savedViewsView : event.type === 'again';
      if (concerns) setTurn((count) => count + 1);
    });
  }, [isWanted]);
  return useMemo(() => ({ all: records, error, reload: () => setTurn((count) => count + 1) }), [records, error]);
}
