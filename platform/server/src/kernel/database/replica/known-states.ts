/** Maximum number of keys; beyond it, all keys are replaced by one time for everybody. */
const maxKeys = 100_000;

/**
 * When somebody has last seen or made a state of the database that the replica may not have yet: callers by their own
 * reads and writes, views by the changes that this process knows of.
 */
export class KnownStates {
  private readonly callers = new Map<string, number>();
  private readonly views = new Map<string, number>();
  private everything = 0;

  /** The caller has written, or was answered by the primary. */
  caller(key: string): void {
    this.set(this.callers, key);
  }

  /** A record of the view has changed. */
  view(name: string): void {
    this.set(this.views, name);
  }

  all(): void {
    this.everything = Date.now();
  }

  /** The time up to which the replica must be complete to answer this caller about these views. */
  knownAt(caller: string, views: readonly string[]): number {
    return Math.max(this.everything, this.callers.get(caller) ?? 0, ...views.map((name) => this.views.get(name) ?? 0));
  }

  private set(map: Map<string, number>, key: string): void {
    // Keeps the newest keys at the end.
    map.delete(key);
    map.set(key, Date.now());
    if (map.size > maxKeys) {
      // Keys that are dropped count as changed now, so that nobody reads an older state.
      this.all();
      map.clear();
    }
  }
}
