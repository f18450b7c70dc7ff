/** After this time, waiting work begins beside running work: a slow database must not delay it further. */
const maxWaitMs = 4;
const maxRunning = 4;
/** The same as the time limit for a connection of a pool. */
const maxQueueMs = 10_000;

interface Lane<Item> {
  running: number;
  readonly waiting: { readonly item: Item; readonly since: number }[];
  timer: NodeJS.Timeout | undefined;
}

/** Work of one kind that arrives while earlier work of this kind runs is run together afterwards. */
export class Batches<Item> {
  private readonly lanes = new Map<string, Lane<Item>>();

  constructor(
    private readonly maxItems: number,
    /** Must not reject. */
    private readonly run: (items: readonly Item[]) => Promise<void>,
    /** Called for work that waited for ten seconds, and is not run. */
    private readonly giveUp: (item: Item) => void,
  ) {}

  add(kind: string, item: Item): void {
    const waiting = { item, since: performance.now() };
    const lane = this.lanes.get(kind);
    if (lane) {
      lane.waiting.push(waiting);
      this.schedule(kind, lane);
      return;
    }
    const first = { running: 0, waiting: [waiting], timer: undefined };
    this.lanes.set(kind, first);
    void this.runAll(kind, first);
  }

  private async runAll(kind: string, lane: Lane<Item>): Promise<void> {
    lane.running += 1;
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, this.maxItems);
      this.schedule(kind, lane);
      await this.run(batch.map(({ item }) => item));
      clearTimeout(lane.timer);
      lane.timer = undefined;
    }
    lane.running -= 1;
    if (lane.running === 0) this.lanes.delete(kind);
  }

  /** Sets the time at which the oldest waiting work begins, or, if enough runs already, is given up. */
  private schedule(kind: string, lane: Lane<Item>): void {
    const [oldest] = lane.waiting;
    if (lane.timer !== undefined || oldest === undefined) return;
    const ms = lane.running < maxRunning ? maxWaitMs : oldest.since + maxQueueMs - performance.now();
    const timer = setTimeout(
      () => {
        // If the process was busy, a response may have arrived by now; it is handled first and ends the wait.
        setImmediate(() => {
          if (lane.timer !== timer) return;
          lane.timer = undefined;
          this.wake(kind, lane);
        });
      },
      Math.max(ms, 0),
    );
    lane.timer = timer;
  }

  private wake(kind: string, lane: Lane<Item>): void {
    const end = performance.now() - maxQueueMs;
    const late = lane.waiting.findIndex(({ since }) => since > end);
    for (const { item } of lane.waiting.splice(0, late < 0 ? lane.waiting.length : late)) this.giveUp(item);
    if (lane.running < maxRunning) void this.runAll(kind, lane);
    else this.schedule(kind, lane);
  }
}
