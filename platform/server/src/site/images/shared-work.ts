/** Work shared by several callers: started by the first, cancelled when the last one leaves. */
export class SharedWork<T> {
  private readonly running = new Map<
    string,
    { readonly work: Promise<T>; readonly end: AbortController; waiting: number }
  >();

  /** `abandoned`: aborted when this caller no longer waits. `work` gets a signal that is aborted when none waits. */
  do(key: string, abandoned: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    let shared = this.running.get(key);
    if (!shared) {
      const end = new AbortController();
      shared = { work: work(end.signal), end, waiting: 0 };
      this.running.set(key, shared);
      const forget = (): void => this.forget(key, end);
      shared.work.then(forget, forget);
    }
    const { work: done, end } = shared;
    const one = shared;
    one.waiting += 1;
    const leave = (): void => {
      one.waiting -= 1;
      if (one.waiting > 0) return;
      // Later callers start new work.
      this.forget(key, end);
      end.abort();
    };
    if (abandoned?.aborted) leave();
    else abandoned?.addEventListener('abort', leave, { once: true });
    return done;
  }

  private forget(key: string, end: AbortController): void {
    if (this.running.get(key)?.end === end) this.running.delete(key);
  }
}
