import { useEffect, useState } from 'react';
import { isChunkFailure } from './chunkFailures.js';
import { reloadForChunks } from './reloadForChunks.js';

/**
 * What becomes of an error that stands in the place of a page: `reloading` where the page's code could not be fetched and the
 * page is about to be loaded anew, `unreachable` where that did not help, null for every other error.
 */
export function useChunkRecovery(error: unknown): 'reloading' | 'unreachable' | null {
  const isOne = isChunkFailure(error);
  const [hopeless, setHopeless] = useState<unknown>(null);
  useEffect(() => {
    if (!isOne) return;
    let isShown = true;
    void reloadForChunks().then((isReloading) => isShown && !isReloading && setHopeless(error));
    return () => {
      isShown = false;
    };
  }, [error, isOne]);
  if (!isOne) return null;
  return hopeless === error ? 'unreachable' : 'reloading';
}
