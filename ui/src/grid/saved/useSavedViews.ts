import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/ApiError.js';
import { eventStream } from '../../api/EventStream.js';
import { listPath, recordsApi } from '../../api/recordsApi.js';
import { useSession } from '../../session/useSession.js';
import { readSavedView, savedViewsView, type SavedView } from './SavedView.js';

export interface SavedViews {
  /** undefined until they have come. */
  readonly all: readonly SavedView[] | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

const atMost = 500;

/** The saved views of a view that the reader may choose from, asked for once they are wanted and followed from then on. */
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
      .list(listPath(savedViewsView), { filter: JSON.stringify({ view }), sort: 'name', limit: atMost }, stop.signal)
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
