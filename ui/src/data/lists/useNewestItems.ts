import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import type { StreamEvent } from '../../base/api/EventStream.js';
import type { NewestItems } from '../../base/api/historyApi.js';
import { useReloadOnEvent } from './useReloadOnEvent.js';

const itemsPerStep = 20;
/** The API's own limit. */
const maxItems = 1_000;

interface NewestList<T> {
  /** Undefined until the first result. */
  readonly items: readonly T[] | undefined;
  readonly error: ApiError | undefined;
  readonly isPending: boolean;
  /** Present if there is more to show. */
  readonly showMore: (() => void) | undefined;
  readonly reload: () => void;
}

interface NewestResult<T> {
  readonly load: unknown;
  readonly limit: number;
  readonly newest?: NewestItems<T>;
  readonly error?: ApiError;
}

/**
 * A list with the latest item first, which grows on demand and is fetched again when an event concerns it. The old
 * items stay until the response arrives.
 */
export function useNewestItems<T>(
  load: (limit: number) => Promise<NewestItems<T>>,
  concerns: (event: StreamEvent) => boolean,
): NewestList<T> {
  const [limit, setLimit] = useState(itemsPerStep);
  const [reloads, setReloads] = useState(0);
  const [result, setResult] = useState<NewestResult<T> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load(limit).then(
      (newest) => isCurrent && setResult({ load, limit, newest }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setResult((before) => ({ ...before, load, limit, error }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, limit, reloads]);
  const reload = useCallback(() => setReloads((count) => count + 1), []);
  useReloadOnEvent(concerns, reload);
  const isGrowing = result?.newest?.hasMore === true && limit < maxItems;
  return {
    items: result?.newest?.items,
    error: result?.error,
    isPending: result?.load !== load || result.limit !== limit,
    showMore: isGrowing ? () => setLimit(Math.min(limit + itemsPerStep, maxItems)) : undefined,
    reload,
  };
}
