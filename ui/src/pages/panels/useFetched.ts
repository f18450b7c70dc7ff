import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { eventStream } from '../../base/api/EventStream.js';
import { useLocale } from '../../base/i18n/useLocale.js';

/** A server response; the old value stays while it is fetched again. */
export interface Fetched<T> {
  readonly status: 'pending' | 'success' | 'error';
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
  /** Replaces the value with one received another way. */
  readonly put: (data: T) => void;
}

/** A view file that does not load changes no view, so the server sends no event. */
const pollIntervalMs = 2_000;

/**
 * Fetches when the page opens, when its language changes, when the server reports changed views, and every few seconds
 * while the page is visible.
 */
export function useFetched<T>(load: () => Promise<T>): Fetched<T> {
  const locale = useLocale();
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
        const apiError = error instanceof ApiError ? error : ApiError.offline(error);
        if (turn === latest.current) setState((before) => ({ ...before, status: 'error', error: apiError }));
      },
    );
  }, [load]);
  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pollIntervalMs);
    const stop = eventStream.listen((event) => {
      if (event.type === 'model' || event.type === 'again') reload();
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [reload, locale]);
  return { ...state, reload, put };
}
