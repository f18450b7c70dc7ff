import type { Entity } from '../../../data/entity/Entity.js';

/**
 * Input values of an open record with a subscription per column: a form may have hundreds of fields, and a keystroke
 * concerns one.
 */
export class ColumnValues {
  private seen: ReadonlyMap<string, unknown> = new Map();
  private stop: (() => void) | undefined;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly subscribers = new Map<string, (listener: () => void) => () => void>();

  constructor(private readonly entity: Entity) {}

  of(column: string): unknown {
    return this.entity.current().values.get(column) ?? null;
  }

  /** Returns the `subscribe` function of a column, the same one each time. */
  subscriberOf(column: string): (listener: () => void) => () => void {
    let subscribe = this.subscribers.get(column);
    if (!subscribe) this.subscribers.set(column, (subscribe = (listener) => this.listen(column, listener)));
    return subscribe;
  }

  private listen(column: string, listener: () => void): () => void {
    if (!this.stop) {
      this.seen = this.entity.current().values;
      this.stop = this.entity.subscribe(this.changed);
    }
    const listeners = this.listeners.get(column) ?? new Set();
    this.listeners.set(column, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(column) === listeners) this.listeners.delete(column);
      if (this.listeners.size > 0) return;
      this.stop?.();
      this.stop = undefined;
    };
  }

  private readonly changed = (): void => {
    const { seen } = this;
    const { values } = this.entity.current();
    if (values === seen) return;
    this.seen = values;
    for (const [column, listeners] of [...this.listeners]) {
      if (!Object.is(values.get(column), seen.get(column))) for (const listener of [...listeners]) listener();
    }
  };
}
