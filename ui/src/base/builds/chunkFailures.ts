const failures = new WeakSet<object>();

/** Records the errors of chunks that could not be fetched, e.g. because a new build renamed its files. */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failures.add(payload);
  });
}

export function isChunkFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}
