import type { RequestTrace } from '../tracing/request-trace.js';
import { DurationHistogram } from './duration-histogram.js';

/** What asked for a statement. */
export interface StatementOrigin {
  readonly requestId: string;
  readonly view: string;
  readonly action: string;
  /** undefined: the request is not traced. */
  readonly trace: RequestTrace | undefined;
}

export interface SlowStatement {
  /** Without values. */
  readonly sql: string;
  readonly ms: number;
  readonly origin: StatementOrigin | undefined;
}

/** Connections of the database, and who waits for one (SQLite: for the turn to write). */
interface PoolLevels {
  readonly max: number;
  readonly open: number;
  readonly used: number;
  readonly waiting: number;
}

const maxShownSql = 2_000;

/** Counts the statements of this process, and reports slow ones. */
export class StatementMeter {
  readonly durations = new DurationHistogram();
  /** Slow statements by view; `''`: those that no view asked for. */
  readonly slow = new Map<string, number>();
  failed = 0;
  pool: () => PoolLevels = () => ({ max: 0, open: 0, used: 0, waiting: 0 });
  private slowMs = Infinity;
  private reportSlow: (slow: SlowStatement) => void = () => undefined;

  /** `slowMs` below 0: none counts as slow. */
  watchSlow(slowMs: number, reportSlow: (slow: SlowStatement) => void): void {
    this.slowMs = slowMs < 0 ? Infinity : slowMs;
    this.reportSlow = reportSlow;
  }

  /** `from`: of `performance.now()`. */
  ended(from: number, sql: string, origin?: StatementOrigin, isFailed = false): void {
    const ms = performance.now() - from;
    this.durations.observe(ms);
    if (isFailed) this.failed += 1;
    if (origin) this.trace(from, sql, origin, isFailed);
    if (ms < this.slowMs) return;
    const view = origin?.view ?? '';
    this.slow.set(view, (this.slow.get(view) ?? 0) + 1);
    this.reportSlow({ sql: sqlShape(sql), ms: Math.round(ms), origin });
  }

  /** Adds a statement to the trace of a request; a statement may run for several requests. */
  trace(from: number, sql: string, { trace, view }: StatementOrigin, isFailed: boolean): void {
    trace?.add('statement', from, { 'db.query.text': sqlShape(sql), 'viewkraft.view': view }, isFailed);
  }
}

const literals = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^'\\]|''|\\.)*'|\b\d+(?:\.\d+)?\b/gs;

/** A statement without the values in its text; names in quotes stay. */
export function sqlShape(sql: string): string {
  const shape = sql
    .replace(literals, (found) => (/^["`]/.test(found) ? found : '?'))
    .replace(/\s+/g, ' ')
    .trim();
  return shape.length > maxShownSql ? `${shape.slice(0, maxShownSql)} ...` : shape;
}
