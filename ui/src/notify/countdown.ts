interface Timer {
  readonly handle: ReturnType<typeof setTimeout> | null;
  /** When it ends, or what is left while it rests. */
  readonly end: number;
}

/** Times that run out one by one and can rest meanwhile. */
export function countdown(onEnd: (id: number) => void) {
  const timers = new Map<number, Timer>();
  const run = (id: number, ms: number) =>
    timers.set(id, { handle: setTimeout(() => onEnd(id), ms), end: performance.now() + ms });
  const stop = (id: number) => {
    const timer = timers.get(id);
    if (timer?.handle != null) clearTimeout(timer.handle);
    timers.delete(id);
  };
  return {
    /** Begins anew; 0 never ends. */
    start(id: number, ms: number): void {
      stop(id);
      if (ms > 0 && ms < Infinity) run(id, ms);
    },
    stop,
    pause(id: number): void {
      const timer = timers.get(id);
      if (timer?.handle == null) return;
      clearTimeout(timer.handle);
      timers.set(id, { handle: null, end: Math.max(timer.end - performance.now(), 0) });
    },
    resume(id: number): void {
      const timer = timers.get(id);
      if (timer && timer.handle === null) run(id, timer.end);
    },
  };
}
