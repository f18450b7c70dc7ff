import {
  monitorEventLoopDelay,
  PerformanceObserver,
  type IntervalHistogram,
  type PerformanceEntry,
} from 'node:perf_hooks';

const resolutionMs = 20;
const gcKinds: Readonly<Record<number, string>> = {
  1: 'minor',
  2: 'minor',
  4: 'major',
  8: 'incremental',
  16: 'weakcb',
};

/** Pauses of the garbage collector. */
interface GcPauses {
  count: number;
  sumMs: number;
}

/** Lag of the event loop in milliseconds. */
interface LoopLag {
  readonly meanMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Watches the event loop and the garbage collector of this process. */
export class ProcessMeter {
  readonly gc = new Map<string, GcPauses>();
  private readonly delay: IntervalHistogram;
  private readonly observer: PerformanceObserver;

  constructor() {
    this.delay = monitorEventLoopDelay({ resolution: resolutionMs });
    this.delay.enable();
    this.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { detail, duration } = entry as PerformanceEntry & { readonly detail?: { readonly kind?: number } };
        const kind = gcKinds[detail?.kind ?? 0] ?? 'other';
        const pauses = this.gc.get(kind) ?? { count: 0, sumMs: 0 };
        pauses.count += 1;
        pauses.sumMs += duration;
        this.gc.set(kind, pauses);
      }
    });
    this.observer.observe({ entryTypes: ['gc'] });
  }

  /** Since the last `startOver`. */
  lag(): LoopLag {
    // The histogram contains the time between two looks, which are `resolutionMs` apart without any lag.
    const lagMs = (nanoseconds: number): number => Math.max(0, (nanoseconds || 0) / 1e6 - resolutionMs);
    if (this.delay.count === 0) return { meanMs: 0, p99Ms: 0, maxMs: 0 };
    return { meanMs: lagMs(this.delay.mean), p99Ms: lagMs(this.delay.percentile(99)), maxMs: lagMs(this.delay.max) };
  }

  startOver(): void {
    this.delay.reset();
  }

  stop(): void {
    this.delay.disable();
    this.observer.disconnect();
  }
}
