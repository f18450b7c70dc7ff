import { limits, type FunctionBatch, type FunctionRequest, type FunctionResponse, type FunctionResult } from '@viewkraft/model'; // prettier-ignore

interface Waiting {
  readonly batch: FunctionBatch;
  readonly settle: (results: readonly FunctionResult[]) => void;
}

/** A worker that answers FunctionRequests. */
export type RuleWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const loading = 10_000;
const slack = 450;
const atMost = 2_000;

/** Runs rules beside the page, one batch at a time. A worker that is over time is ended and replaced. */
export class RuleRunner {
  private worker: RuleWorker | null = null;
  private isLoaded = false;
  private running: Waiting | null = null;
  private readonly waiting: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastId = 0;

  constructor(private readonly start: () => RuleWorker) {}

  run(batch: FunctionBatch): Promise<readonly FunctionResult[]> {
    if (batch.calls.length === 0) return Promise.resolve([]);
    return new Promise((settle) => {
      this.waiting.push({ batch, settle });
      this.next();
    });
  }

  private next(): void {
    if (this.running) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.running = next;
    this.worker ??= this.begin();
    const id = ++this.lastId;
    const request: FunctionRequest = { id, batch: next.batch };
    this.worker.postMessage(request);
    const time = Math.min(next.batch.calls.length * limits.functionMilliseconds + slack, atMost);
    // A first answer waits for the engine to load as well.
    this.timer = setTimeout(() => this.fail({ kind: 'time' }), this.isLoaded ? time : loading);
  }

  private begin(): RuleWorker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<FunctionResponse>) => {
      if (data.id !== this.lastId || !this.running) return;
      this.isLoaded = true;
      if ('results' in data) this.finish(data.results);
      else this.fail({ kind: 'budget' });
    };
    worker.onerror = () => this.fail({ kind: 'budget' });
    return worker;
  }

  /** No verdict: the calls count as failed, as they would on the server. */
  private fail(failure: { readonly kind: 'time' | 'budget' }): void {
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
