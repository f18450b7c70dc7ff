import { useEffect, useState } from 'react';
import { isChunkFailure } from './chunkFailures.js';
import { reloadForChunks } from './reloadForChunks.js';

/**
 * Recovers from an error that replaced a page. Returns `reloading` while a page whose code could not be fetched is
 * about to reload, `unreachable` when a reload does not help, and null for every other error (B6).
 */
export function useChunkRecovery(error: unknown): 'reloading' | 'unreachable' | null {
  const isChunkError = isChunkFailure(error);
  const [unrecoverable, setUnrecoverable] = useState<unknown>(null);
  useEffect(() => {
    if (!isChunkError) return;
    let isShown = true;
    void reloadForChunks().then((isReloading) => isShown && !isReloading && setUnrecoverable(error));
    return () => {
      isShown = false;
    };
  }, [error, isChunkError]);
  if (!isChunkError) return null;
  return unrecoverable === error ? 'unreachable' : 'reloading';
}
