import type { CDPSession } from 'playwright-core';

/** As Chromium's tracing reports it; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of that, the processor time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string }; readonly name?: string };
}

/** The page's own work: script with all its entry points, style, layout. The compositor paints. */
const work: ReadonlySet<string> = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'RunMicrotasks',
  'HandlePostMessage',
  'MinorGC',
  'MajorGC',
  'UpdateLayoutTree',
  'Layout',
]);

/** Milliseconds of work for one key. */
export interface KeyCost {
  /** Elapsed time, including whatever else the machine did meanwhile. */
  readonly elapsed: number;
  /** Processor time of the thread. */
  readonly processor: number;
}

/** What each key cost, from its press to the next one; nested entries count once. */
export function keyCosts(events: readonly TraceEvent[]): KeyCost[] {
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const first = presses[0];
  if (!first) throw new Error('The trace holds no key.');
  const own = events
    .filter(({ name, pid, tid }) => pid === first.pid && tid === first.tid && work.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const starts = presses.map(({ ts }) => ts).sort((a, b) => a - b);
  const costs = starts.map(() => ({ elapsed: 0, processor: 0 }));
  let key = -1;
  let done = 0;
  for (const { ts, dur = 0, tdur = dur } of own) {
    while (key + 1 < starts.length && ts >= (starts[key + 1] ?? Infinity)) key += 1;
    const cost = costs[key];
    if (!cost || ts < done) continue;
    cost.elapsed += dur / 1_000;
    cost.processor += tdur / 1_000;
    done = ts + dur;
  }
  return costs;
}

/** What Chromium reports of these categories while `work` runs. */
export async function recordTrace(
  devtools: CDPSession,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories, '__metadata'] },
  });
  await work();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  devtools.off('Tracing.dataCollected', collect);
  return events;
}

/** The value that this part of all values does not exceed, rounded to a tenth. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) * 10) / 10;
}
