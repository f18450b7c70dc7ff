const failures = new WeakSet<object>();

/** Remembers which errors say that a part of the code could not be fetched: as after a new build, whose files have other names. */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failures.add(payload);
  });
}

export function isChunkFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}
