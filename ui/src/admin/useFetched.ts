import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { eventStream } from '../api/EventStream.js';

/** An answer of the server (E8); what is there stays while it is fetched again. */
export interface Fetched<T> {
  readonly status: 'pending' | 'success' | 'error';
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
  /** Puts an answer that came another way in its place. */
  readonly put: (data: T) => void;
}

/** A file that does not load changes no view, so no event tells of it. */
const again = 2_000;

/** Fetches when the page opens, when the server says that views have changed, and every few seconds while it is seen. */
export function useFetched<T>(load: () => Promise<T>): Fetched<T> {
  const [state, setState] = useState<Pick<Fetched<T>, 'status' | 'data' | 'error'>>({
    status: 'pending',
    data: undefined,
    error: undefined,
  });
  const latest = useRef(0);
  const put = useCallback((data: T) => {
    latest.current += 1;
    setState({ status: 'success', data, error: undefined });
  }, []);
  const reload = useCallback(() => {
    const turn = (latest.current += 1);
    load().then(
      (data) => {
        if (turn === latest.current) setState({ status: 'success', data, error: undefined });
      },
      (error: unknown) => {
        const known = error instanceof ApiError ? error : ApiError.offline(error);
        if (turn === latest.current) setState((before) => ({ ...before, status: 'error', error: known }));
      },
    );
  }, [load]);
  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, again);
    const stop = eventStream.listen((event) => {
      if (event.type === 'model' || event.type === 'again') reload();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [reload]);
  return { ...state, reload, put };
}
