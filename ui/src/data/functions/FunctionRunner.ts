import { limits, type FunctionBatch, type FunctionFailure, type FunctionResponse, type FunctionResult } from '@viewkraft/model';
import { BatchSender, type PageRequest } from './BatchSender.js';

interface Waiting {
  readonly batch: FunctionBatch;
  readonly settle: (results: readonly FunctionResult[]) => void;
}

/** A worker that answers PageRequests. */
export type FunctionWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const loadTimeoutMs = 10_000;
const overheadMs = 450;
const maxTimeoutMs = 2_000;
/** As the engine reports it for a call that overflows its own, smaller stack. */
const overflow: FunctionFailure = { kind: 'threw', name: 'InternalError', message: 'stack overflow' };

/**
 * Runs functions of views in a worker, one batch at a time. A worker that exceeds its time is terminated and replaced.
 */
export class FunctionRunner {
  private worker: FunctionWorker | null = null;
  private sender = new BatchSender();
  private isLoaded = false;
  private running: Waiting | null = null;
  private readonly waiting: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastId = 0;

  constructor(private readonly start: () => FunctionWorker) {}

  readonly run = (batch: FunctionBatch): Promise<readonly FunctionResult[]> => {
    if (batch.calls.length === 0) return Promise.resolve([]);
    return new Promise((settle) => {
      this.waiting.push({ batch, settle });
      this.next();
    });
  };

  private next(): void {
    if (this.running) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running = next;
    this.worker ??= this.begin();
    const id = ++this.lastId;
    const request: PageRequest = { id, batch: this.sender.pack(next.batch) };
    this.worker.postMessage(request);
    const timeoutMs = Math.min(next.batch.calls.length * limits.functionMilliseconds + overheadMs, maxTimeoutMs);
    // The first response also waits for the engine to load.
    this.timer = setTimeout(
      () => this.fail({ kind: this.isLoaded ? 'time' : 'unavailable' }),
      this.isLoaded ? timeoutMs : loadTimeoutMs,
    );
  }

  private begin(): FunctionWorker {
    const worker = this.start();
    this.sender = new BatchSender();
    worker.onmessage = ({ data }: MessageEvent<FunctionResponse>) => {
      this.isLoaded ||= 'results' in data;
      if (data.id !== this.lastId || !this.running) return;
      if ('results' in data) this.finish(data.results);
      else if (this.isLoaded) this.isolate(this.running);
      else this.fail({ kind: 'unavailable' });
    };
    worker.onerror = () => this.fail({ kind: 'unavailable' });
    return worker;
  }

  /** After a call that overflowed the stack of the worker, every call runs alone, so that only this one fails. */
  private isolate({ batch, settle }: Waiting): void {
    if (batch.calls.length < 2) return this.fail(overflow);
    const alone = Promise.all(batch.calls.map((call) => this.run({ ...batch, calls: [call] })));
    this.running = { batch, settle: () => void alone.then((results) => settle(results.flat())) };
    this.fail(overflow);
  }

  /**
   * Fails all calls of the running batch: with `time` when it took too long, with `unavailable` when no engine could be
   * loaded, and a single one that ended its worker as an overflow.
   */
  private fail(failure: FunctionFailure): void {
    this.worker?.terminate();
    this.worker = null;
    this.isLoaded = false;
    this.finish((this.running?.batch.calls ?? []).map(() => ({ failure })));
  }

  private finish(results: readonly FunctionResult[]): void {
    clearTimeout(this.timer);
    const done = this.running;
    this.running = null;
    done?.settle(results);
    this.next();
  }
}
