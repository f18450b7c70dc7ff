/** Elects the tab that holds the event stream: the holder of a Web Lock, then the next tab in the lock's queue. */
export class StreamLead {
  private stop: AbortController | null = null;
  private release: (() => void) | null = null;

  constructor(
    /** `isFirst`: no other tab held the stream before, so no event can have been missed. */
    private readonly onLead: (isFirst: boolean) => void,
    /** Another tab took the stream over. */
    private readonly onLost: () => void,
    private readonly locks: LockManager | undefined = globalThis.navigator?.locks,
  ) {}

  get isLeading(): boolean {
    return this.release !== null;
  }

  get isJoined(): boolean {
    return this.stop !== null;
  }

  /** Competes for the stream until `leave`. Without Web Locks every tab leads itself. */
  async join(): Promise<void> {
    if (this.stop) return;
    const stop = new AbortController();
    this.stop = stop;
    if (!this.locks) return this.lead(true, stop);
    const { held = [] } = await this.locks.query();
    if (stop.signal.aborted) return;
    this.wait(!held.some((lock) => lock.name === name), stop);
  }

  /** Takes the stream from a holder that no longer answers. */
  take(): void {
    const { stop } = this;
    if (!stop || this.isLeading || !this.locks) return;
    this.locks.request(name, { steal: true }, () => this.hold(false, stop)).catch(() => this.lost(stop));
  }

  leave(): void {
    this.stop?.abort();
    this.stop = null;
    this.release?.();
    this.release = null;
  }

  private wait(isFirst: boolean, stop: AbortController): void {
    this.locks?.request(name, { signal: stop.signal }, () => this.hold(isFirst, stop)).catch(() => this.lost(stop));
  }

  private hold(isFirst: boolean, stop: AbortController): Promise<void> | undefined {
    if (stop.signal.aborted || this.isLeading) return undefined;
    return new Promise<void>((done) => {
      this.lead(isFirst, stop, done);
    });
  }

  private lead(isFirst: boolean, stop: AbortController, done: () => void = () => undefined): void {
    if (stop.signal.aborted) return done();
    this.release = done;
    this.onLead(isFirst);
  }

  private lost(stop: AbortController): void {
    if (stop.signal.aborted || !this.isLeading) return;
    this.release = null;
    this.onLost();
    this.wait(false, stop);
  }
}

const name = 'viewkraft.events';
