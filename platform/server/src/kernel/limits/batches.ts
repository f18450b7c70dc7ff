/**
 * Work of one kind that arrives while earlier work of this kind runs is run together afterwards. The sizes of batches are
 * powers of two: few sizes, so that few statements are prepared.
 */
export class Batches<Kind, Item> {
  private readonly waiting = new Map<Kind, Item[]>();

  constructor(
    private readonly maxItems: number,
    /** Must not reject. */
    private readonly run: (items: readonly Item[], kind: Kind) => Promise<void>,
  ) {}

  add(kind: Kind, item: Item): void {
    const waiting = this.waiting.get(kind);
    if (waiting) waiting.push(item);
    else void this.runAll(kind, [item]);
  }

  private async runAll(kind: Kind, waiting: Item[]): Promise<void> {
    this.waiting.set(kind, waiting);
    while (waiting.length > 0) {
      let size = 1;
      while (size * 2 <= Math.min(waiting.length, this.maxItems)) size *= 2;
      await this.run(waiting.splice(0, size), kind);
    }
    this.waiting.delete(kind);
  }
}
