/** HTTP statuses after which the same request may succeed when it is repeated (E7). */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** One problem of a refused request, already in the reader's language. */
export interface ApiProblem {
  readonly column?: string;
  /** Index of the affected record when the request carried a list. */
  readonly index?: number;
  /** Line of an imported file, from 1. */
  readonly line?: number;
  readonly message: string;
}

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
}

/** A response of 400 to 599, or no response at all (status 0, code `NETWORK`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly details: readonly ApiProblem[];

  constructor(
    readonly status: number,
    /** The parsed body; for a stale write it holds the current `record`. */
    readonly body: Readonly<Record<string, unknown>>,
    /** Seconds, from the `Retry-After` header. */
    readonly retryAfter: number | null = null,
  ) {
    const { code, message, details } = body as ErrorBody;
    super(typeof message === 'string' ? message : `HTTP ${status}`);
    this.code = typeof code === 'string' ? code : 'UNKNOWN';
    this.details = Array.isArray(details) ? details.filter(isProblem) : [];
  }

  /** The request got no response: the browser is offline, or the server is unreachable. */
  get isOffline(): boolean {
    return this.status === 0;
  }

  /** The record does not exist; a view that is away, or that the reader may not see at the moment, may still have it. */
  get isGone(): boolean {
    return this.status === 404 && this.code !== 'VIEW_NOT_LOADED';
  }

  static offline(cause: unknown): ApiError {
    const error = new ApiError(0, { code: 'NETWORK', message: 'No connection' });
    error.cause = cause;
    return error;
  }
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
