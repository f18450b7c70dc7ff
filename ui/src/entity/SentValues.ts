import { sameValue } from './sameValue.js';

/** Values that were sent and whose answer never came: the server may have them, or may get them yet. */
export class SentValues {
  private columns = new Map<string, readonly unknown[]>();

  get all(): ReadonlyMap<string, readonly unknown[]> {
    return this.columns;
  }

  get isEmpty(): boolean {
    return this.columns.size === 0;
  }

  add(body: Iterable<readonly [string, unknown]>): void {
    const next = new Map(this.columns);
    for (const [name, value] of body) {
      const known = next.get(name) ?? [];
      if (!known.some((one) => sameValue(one, value))) next.set(name, [...known, value]);
    }
    this.columns = next;
  }

  restore(columns: ReadonlyMap<string, readonly unknown[]>): void {
    for (const [name, values] of columns) for (const value of values) this.add([[name, value]]);
  }

  clear(): void {
    this.columns = new Map();
  }
}
