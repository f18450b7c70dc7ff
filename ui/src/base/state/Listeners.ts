/** Who wants to hear of changes of a store. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** Returns a function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  notify(): void {
    for (const listener of [...this.all]) listener();
  }
}
