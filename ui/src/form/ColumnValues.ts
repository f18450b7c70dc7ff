import type { Entity } from '../entity/Entity.js';

/** What the inputs of an open record hold. A form may have hundreds of fields, and a key concerns one of them. */
export class ColumnValues {
  private seen: ReadonlyMap<string, unknown> = new Map();
  private stop: (() => void) | undefined;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly subscribers = new Map<string, (listener: () => void) => () => void>();

  constructor(private readonly entity: Entity) {}

  of(column: string): unknown {
    return this.entity.current().values.get(column) ?? null;
  }

  /** The `subscribe` of one column, the same function each time. */
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
    const told = this.listeners.get(column) ?? new Set();
    this.listeners.set(column, told.add(listener));
    return () => {
      told.delete(listener);
      if (told.size === 0 && this.listeners.get(column) === told) this.listeners.delete(column);
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
    for (const [column, told] of [...this.listeners]) {
      if (!Object.is(values.get(column), seen.get(column))) for (const listener of [...told]) listener();
    }
  };
}
