import { HttpException } from '@nestjs/common';
import { AppError, type ErrorCode } from '@viewkraft/model';
import { DatabaseError } from '../database/database.js';
import { isNoSpace } from '../files/no-space.js';

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TOO_SLOW',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'INVALID',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
};

/** Attributed to a query; values of a write that are too long are reported with their columns. */
const costly: ReadonlySet<string> = new Set(['tooCostly', 'tooMuch', 'tooLong']);

/** Values of Retry-After in seconds: when the database does not answer, and when somebody has to make space. */
const retryAfterSeconds = 2;
const retryFullAfterSeconds = 10;

/** Converts anything thrown to an error that may be shown: internal errors become INTERNAL. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError) {
    if (costly.has(error.kind)) return new AppError('QUERY_TOO_COSTLY');
    if (error.kind === 'full') return storageFull();
    return error.kind === 'unavailable'
      ? new AppError('UNAVAILABLE', {}, { retryAfter: retryAfterSeconds })
      : new AppError('INTERNAL');
  }
  if (isNoSpace(error)) return storageFull();
  if (error instanceof HttpException) return ofStatus(error.getStatus(), error.cause);
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  // ECONNRESET with 400: the client disconnected in the middle of its body.
  return typeof statusCode === 'number' &&
    typeof code === 'string' &&
    (code.startsWith('FST_') || (code === 'ECONNRESET' && statusCode === 400))
    ? ofStatus(statusCode, error)
    : new AppError('INTERNAL');
}

const storageFull = (): AppError => new AppError('STORAGE_FULL', {}, { retryAfter: retryFullAfterSeconds });

function ofStatus(status: number, cause: unknown): AppError {
  const fastify = String((cause as { code?: unknown } | undefined)?.code ?? '');
  if (status === 400 && fastify.startsWith('FST_ERR_CTP_')) return new AppError('BAD_BODY');
  return new AppError(
    codes[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL'),
    {},
    status === 503 ? { retryAfter: retryAfterSeconds } : {},
  );
}
