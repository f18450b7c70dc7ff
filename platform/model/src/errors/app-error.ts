import type { ErrorCode } from './error-codes.js';
import type { Message, MessageParams } from './message.js';

/** One problem of a refused request: the affected column (or query key, line, index) and the reason. */
export interface ErrorDetail extends Message {
  readonly column?: string;
  /** The place within the column's value, such as `2.items.0.text` in a page's blocks. */
  readonly path?: string;
  /** Position in an array body, from 0. */
  readonly index?: number;
  /** Name of the view whose records prevent the request. */
  readonly view?: string;
  /** Physical line in an imported file, from 1. */
  readonly line?: number;
}

export interface AppErrorExtras {
  readonly details?: readonly ErrorDetail[];
  /** Further members of the body, e.g. `record` of a stale write. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Seconds; becomes the Retry-After header. */
  readonly retryAfter?: number;
}

/** The only error thrown on purpose: a code, values for its placeholders, and the problems found. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly params: MessageParams = {},
    readonly extras: AppErrorExtras = {},
  ) {
    super(code);
  }
}
