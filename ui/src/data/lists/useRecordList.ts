import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import { eventStream, type StreamEvent } from '../../base/api/EventStream.js';
import { type ListParameters, listPath, type RecordPage, recordsApi } from '../../base/api/recordsApi.js';
import { useReloadOnEvent } from './useReloadOnEvent.js';

interface PrefetchedList {
  readonly response: Promise<RecordPage>;
  /** Set once the response has arrived. */
  page?: RecordPage;
}

/** A prefetched list is dropped if it has not been used by then. */
const prefetchLifetimeMs = 10_000;
const started = new Map<string, PrefetchedList>();

export function listKey(path: string | null, parameters: ListParameters): string {
  return `${path}?${JSON.stringify(parameters)}`;
}

/**
 * First pages of lists that are requested before their component is mounted; each is used once. A change drops them,
 * because they may have been read before it.
 */
export const prefetchedLists = {
  begin(view: string, parameters: ListParameters): void {
    const path = listPath(view);
    const key = listKey(path, parameters);
    const response = recordsApi.list(path, parameters);
    const list: PrefetchedList = { response };
    started.set(key, list);
    const forget = () => started.get(key) === list && started.delete(key);
    // After a failure the component repeats the request and shows the error.
    response.then((page) => (list.page = page), forget);
    setTimeout(forget, prefetchLifetimeMs);
  },

  peek: (key: string): PrefetchedList | undefined => started.get(key),

  take(key: string): PrefetchedList | undefined {
    const list = started.get(key);
    started.delete(key);
    return list;
  },
};

eventStream.listen((event) => {
  if (event.type !== 'signout') started.clear();
});

export interface RecordList {
  readonly page: RecordPage | undefined;
  /** Whether a page other than the shown one is being fetched. */
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

/** A failed reload keeps the page that it was to renew, unless the user may no longer see it. */
export function failed({ key, page }: Shown, now: Shown & { readonly error: ApiError }): Shown {
  const isHidden = now.error.status === 403 || now.error.isGone;
  return key === now.key && page && !isHidden ? { ...now, page } : now;
}

/**
 * One page of records, fetched again when the parameters change or when an event concerns it. Nothing is fetched while
 * `path` is null.
 */
export function useRecordList(
  path: string | null,
  parameters: ListParameters,
  concerns: (event: StreamEvent) => boolean,
): RecordList {
  const key = listKey(path, parameters);
  const [state, setState] = useState<Shown>(() => {
    const page = prefetchedLists.peek(key)?.page;
    return page ? { key, path, page } : { key: '', path };
  });
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => setReloads((count) => count + 1), []);

  const latestParameters = useRef(parameters);
  useEffect(() => {
    latestParameters.current = parameters;
  });
  useEffect(() => {
    if (path === null) return undefined;
    const stop = new AbortController();
    const prefetched = prefetchedLists.take(key);
    // A reload must not use a response that was requested before the change.
    const first = reloads === 0 ? prefetched?.response.catch(() => recordsApi.list(path, latestParameters.current, stop.signal)) : null;
    (first ?? recordsApi.list(path, latestParameters.current, stop.signal))
      .then((page) => stop.signal.aborted || setState((shown) => (shown.page === page ? shown : { key, path, page })))
      .catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof ApiError) setState((shown) => failed(shown, { key, path, error }));
      });
    return () => stop.abort();
  }, [path, key, reloads]);

  useReloadOnEvent(concerns, reload);

  const mine = state.path === path;
  return {
    page: mine ? state.page : undefined,
    isPending: state.key !== key,
    error: mine ? state.error : undefined,
    reload,
  };
}
