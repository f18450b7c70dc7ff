import type { IncomingMessage } from 'node:http';

export type SpanValues = Readonly<Record<string, string | number | undefined>>;

/** The trace of one request that is sampled. `from`: of `performance.now()`. */
export interface RequestTrace {
  /** 32 hexadecimal digits (W3C Trace Context). */
  readonly traceId: string;
  /** Adds a value to the request's own span. */
  set(key: string, value: string): void;
  /** Adds a part of the request's work, which ends now. */
  add(name: string, from: number, values: SpanValues, isFailed?: boolean): void;
  /** Ends the request's own span. Without this call the trace is never sent. */
  end(name: string, values: SpanValues, isFailed: boolean): void;
}

export interface Tracing {
  /** Begins the trace of a request; undefined: it is not sampled. */
  begin(request: IncomingMessage): RequestTrace | undefined;
  /** Sends what is not sent yet; takes a second at most. */
  stop(): Promise<void>;
}

const traceKey = Symbol('trace');

interface TracedRequest extends IncomingMessage {
  [traceKey]?: RequestTrace;
}

export function attachTrace(request: IncomingMessage, trace: RequestTrace): void {
  (request as TracedRequest)[traceKey] = trace;
}

/** undefined: the request is not sampled, or tracing is off. */
export function traceOf(request: IncomingMessage): RequestTrace | undefined {
  return (request as TracedRequest)[traceKey];
}
