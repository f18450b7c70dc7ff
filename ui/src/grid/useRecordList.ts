import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { eventStream, type StreamEvent } from '../api/EventStream.js';
import { recordsApi, type ListParameters, type RecordPage } from '../api/recordsApi.js';
import { begunLists, listKey } from './begunLists.js';

export interface RecordList {
  readonly page: RecordPage | undefined;
  /** Whether another page than the one shown is on its way. */
  readonly isPending: boolean;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

interface Shown {
  readonly key: string;
  readonly path: string | null;
  readonly page?: RecordPage;
  readonly error?: ApiError;
}

const settle = 120;

/**
 * One page of records, fetched anew when what is asked for changes, or when something that is shown has changed.
 * Without a path it is not yet known what to ask for.
 */
export function useRecordList(
  path: string | null,
  parameters: ListParameters,
  concerns: (event: StreamEvent) => boolean,
): RecordList {
  const key = listKey(path, parameters);
  const [state, setState] = useState<Shown>(() => {
    const page = begunLists.look(key)?.page;
    return page ? { key, path, page } : { key: '', path };
  });
  const [wanted, setWanted] = useState(0);
  const reload = useCallback(() => setWanted((count) => count + 1), []);

  const asked = useRef(parameters);
  useEffect(() => {
    asked.current = parameters;
  });
  useEffect(() => {
    if (path === null) return undefined;
    const stop = new AbortController();
    const ahead = begunLists.take(key);
    // What has changed since is asked for anew.
    const begun = wanted === 0 ? ahead?.answer.catch(() => recordsApi.list(path, asked.current, stop.signal)) : null;
    (begun ?? recordsApi.list(path, asked.current, stop.signal))
      .then((page) => stop.signal.aborted || setState((shown) => (shown.page === page ? shown : { key, path, page })))
      .catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof ApiError) setState({ key, path, error });
      });
    return () => stop.abort();
  }, [path, key, wanted]);

  const listener = useRef(concerns);
  useEffect(() => {
    listener.current = concerns;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = eventStream.listen((event) => {
      if (!listener.current(event)) return;
      // Many changes at once are one reload.
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, settle);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);

  const mine = state.path === path;
  return {
    page: mine ? state.page : undefined,
    isPending: state.key !== key,
    error: mine ? state.error : undefined,
    reload,
  };
}
