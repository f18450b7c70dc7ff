/** Shorter outages are not logged: a single connection was lost, or another host took over. */
const shortestMs = 1_000;

/** Reports when a database server that could not be reached answers again, once for each outage. */
export class Outage {
  private since: number | undefined;

  constructor(private readonly onRecovery: (seconds: number) => void) {}

  /** The server could not be reached, or was silent since `from`. */
  begin(from = performance.now()): void {
    this.since ??= from;
  }

  /** The server answered. */
  end(): void {
    if (this.since === undefined) return;
    const ms = performance.now() - this.since;
    this.since = undefined;
    if (ms >= shortestMs) this.onRecovery(Math.round(ms / 1_000));
  }
}
