import type { FunctionBatch, FunctionFailure, FunctionResult } from '@viewkraft/model';
import { limits } from '@viewkraft/model';
import type { Log } from '../../../kernel/log/log.js';
import type { StatementOrigin } from '../../../kernel/metrics/statement-meter.js';
import type { FunctionRun } from './rule-thread.js';

/**
 * The functions of one request: they share one second (A29), a limit for their results, and one fixed value of the
 * current time.
 */
export class RequestFunctions {
  readonly now = new Date();
  private left: number = limits.functionMillisecondsPerRequest;
  private remainingResultSize: number = limits.functionResultsPerRequest;
  private isLogged = false;

  constructor(
    private readonly runBatch: (batch: FunctionBatch) => Promise<FunctionRun>,
    private readonly log: Log | undefined,
    private readonly origin?: StatementOrigin,
  ) {}

  readonly run = async (batch: FunctionBatch): Promise<readonly FunctionResult[]> => {
    const from = performance.now();
    const { results, spent, size } = await this.runBatch({
      ...batch,
      budget: Math.max(this.left, 0),
      maxResultSize: this.remainingResultSize,
    });
    this.origin?.trace?.add('functions of views', from, { 'viewkraft.calls': batch.calls.length, 'viewkraft.view': this.origin.view });
    this.left -= spent;
    this.remainingResultSize -= size;
    return results;
  };

  /**
   * Another second and result size for the next part of an export, unless the functions have used up one: harmless
   * getters may take longer for all records of a large view.
   */
  renew(): void {
    if (this.left <= 0) return;
    this.left = limits.functionMillisecondsPerRequest;
    this.remainingResultSize = limits.functionResultsPerRequest;
  }

  /** Logged once per request, however many values are missing. */
  getterFailed(view: string, column: string, failure: FunctionFailure): void {
    if (this.isLogged) return;
    this.isLogged = true;
    const why = failure.kind === 'threw' ? `${failure.name}: ${failure.message}` : failure.kind;
    this.log?.warn(
      { view, column, failure: failure.kind, ...(this.origin && { requestId: this.origin.requestId }) },
      `The getter of ${view}.${column} failed (${why}); null is shown`,
    );
  }
}
