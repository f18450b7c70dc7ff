import type { FunctionSource } from '../definition/view.js';

/** What a function of a view takes and gives: JSON. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A record as functions see it: wire form, without hidden columns. */
export type FunctionRecord = Readonly<Record<string, JsonValue>>;

/** One call of a view's function. */
export interface FunctionCall {
  readonly source: FunctionSource;
  /** First argument of rules, getters and setters; absent: the function takes the record alone. */
  readonly value?: JsonValue;
  /** Index into the batch's records. */
  readonly record: number;
}

/** Calls that travel together: one request, one save. Structured-cloneable, so it can be posted to a worker. */
export interface FunctionBatch {
  /** The instant at which time stands still, in milliseconds. */
  readonly now: number;
  /** Milliseconds that all calls may take together; a second unless told. */
  readonly budget?: number;
  /** Characters that all results may have together; 8 Mi unless told. */
  readonly room?: number;
  readonly records: readonly FunctionRecord[];
  readonly calls: readonly FunctionCall[];
}

/** Why a call gave no value. Names and messages of errors only, never a stack. */
export type FunctionFailure =
  | { readonly kind: 'threw'; readonly name: string; readonly message: string }
  | { readonly kind: 'syntax'; readonly message: string }
  /**
   * time: over 50 ms; memory: over 8 MiB, or it gave more than fits into the answer; budget: the request's second was spent before; unavailable: a page could not load
   * the engine, so that there is no verdict and the server's alone counts.
   */
  | { readonly kind: 'time' | 'memory' | 'budget' | 'unavailable' };

export type FunctionResult = { readonly value: JsonValue } | { readonly failure: FunctionFailure };

/** Runs a batch where nobody waits for it: in a thread of the server, in a worker of the page. */
export type RunFunctions = (batch: FunctionBatch) => Promise<readonly FunctionResult[]>;

/** What a worker is asked for; `check` are sources to try, whose problems it answers with. */
export type FunctionRequest =
  | { readonly id: number; readonly batch: FunctionBatch }
  | { readonly id: number; readonly check: readonly FunctionSource[] };

/** What a worker answers; `crash` when the engine itself could not be loaded. */
export type FunctionResponse =
  /** `spent`: milliseconds that the calls took; `size`: characters of their results. */
  | {
      readonly id: number;
      readonly results: readonly FunctionResult[];
      readonly spent?: number;
      readonly size?: number;
    }
  | { readonly id: number; readonly problems: readonly (FunctionProblem | null)[] }
  | { readonly id: number; readonly crash: string };

/** Why a source is no function. Line and column count from 1 within the source; 0 where unknown. */
export interface FunctionProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}
