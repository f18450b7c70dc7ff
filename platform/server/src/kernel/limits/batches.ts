/** Work that waited so long begins beside what still runs: a slow database answers it no later than without batches. */
const maxWaitMs = 4;
const maxRunning = 4;

interface Lane<Item> {
  running: number;
  waiting: Item[];
  timer: NodeJS.Timeout | undefined;
}

/**
 * Work of one kind that arrives while earlier work of this kind runs is run together afterwards. The sizes of batches are
 * powers of two: few sizes, so that few statements are prepared.
 */
export class Batches<Item> {
  private readonly lanes = new Map<string, Lane<Item>>();

  constructor(
    private readonly maxItems: number,
    /** Must not reject. */
    private readonly run: (items: readonly Item[]) => Promise<void>,
  ) {}

  add(kind: string, item: Item): void {
    const lane = this.lanes.get(kind);
    if (!lane) {
      const first = { running: 0, waiting: [item], timer: undefined };
      this.lanes.set(kind, first);
      void this.runAll(kind, first);
      return;
    }
    lane.waiting.push(item);
    if (lane.running < maxRunning) lane.timer ??= this.startLate(kind, lane);
  }

  private async runAll(kind: string, lane: Lane<Item>): Promise<void> {
    lane.running += 1;
    while (lane.waiting.length > 0) {
      let size = 1;
      while (size * 2 <= Math.min(lane.waiting.length, this.maxItems)) size *= 2;
      await this.run(lane.waiting.splice(0, size));
      clearTimeout(lane.timer);
      lane.timer = undefined;
    }
    lane.running -= 1;
    if (lane.running === 0) this.lanes.delete(kind);
  }

  private startLate(kind: string, lane: Lane<Item>): NodeJS.Timeout {
    const timer = setTimeout(() => {
      // If the process was busy, an answer may be there by now, and ends the wait first.
      setImmediate(() => {
        if (lane.timer !== timer) return;
        lane.timer = undefined;
        void this.runAll(kind, lane);
      });
    }, maxWaitMs);
    return timer;
  }
}
