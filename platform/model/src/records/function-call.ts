import type { FunctionSource } from '../definition/view.js';

/** Arguments and results of a view's functions: JSON. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A record as functions see it: wire form, without hidden columns. */
export type FunctionRecord = Readonly<Record<string, JsonValue>>;

export interface FunctionCall {
  readonly source: FunctionSource;
  /** First argument of rules, getters and setters; absent: the function takes the record alone. */
  readonly value?: JsonValue;
  /** Index into the batch's records. */
  readonly record: number;
}

/** The calls of one request or save. Structured-cloneable, so that a batch can be posted to a worker. */
export interface FunctionBatch {
  /** The instant that functions see as the current time, in milliseconds. */
  readonly now: number;
  /** Maximum duration of all calls together in milliseconds; a second by default. */
  readonly budget?: number;
  /** Maximum size of all results together in characters; 8 Mi by default. */
  readonly maxResultSize?: number;
  readonly records: readonly FunctionRecord[];
  readonly calls: readonly FunctionCall[];
}

/** Why a call gave no value. Holds only names and messages of errors, never a stack. */
export type FunctionFailure =
  | { readonly kind: 'threw'; readonly name: string; readonly message: string }
  | { readonly kind: 'syntax'; readonly message: string }
  /**
   * time: over 50 ms; memory: over 8 MiB, or a result beyond the limits of size and nesting; budget: the request's
   * second was spent before the call; unavailable: the page could not load the engine, so that only the server's verdict counts.
   */
  | { readonly kind: 'time' | 'memory' | 'budget' | 'unavailable' };

export type FunctionResult = { readonly value: JsonValue } | { readonly failure: FunctionFailure };

/** Runs a batch without blocking: in a thread of the server, or in a worker of the page. */
export type RunFunctions = (batch: FunctionBatch) => Promise<readonly FunctionResult[]>;

/** A request to a worker; `check`: sources to compile, answered with their problems. */
export type FunctionRequest =
  | { readonly id: number; readonly batch: FunctionBatch }
  | { readonly id: number; readonly check: readonly FunctionSource[] };

/** The response of a worker; `crash` when the engine itself could not be loaded. */
export type FunctionResponse =
  /** `spent`: duration of the calls in milliseconds; `size`: characters of the results. */
  | {
      readonly id: number;
      readonly results: readonly FunctionResult[];
      readonly spent?: number;
      readonly size?: number;
    }
  | { readonly id: number; readonly problems: readonly (FunctionProblem | null)[] }
  | { readonly id: number; readonly crash: string };

/** Why a source is not a function. Line and column count from 1 within the source; 0 where unknown. */
export type FunctionProblem = { readonly line: number; readonly column: number } & (
  | { readonly reason: 'time' | 'memory' | 'noFunction' }
  /** In the words of the engine. */
  | { readonly reason: 'syntax'; readonly message: string }
);
