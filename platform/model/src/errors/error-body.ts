import { limits } from '../limits/limits.js';
import type { AppError, ErrorDetail } from './app-error.js';
import { errorCodes, type ErrorCode } from './error-codes.js';
import type { Translate } from './error-translator.js';

/** One problem as sent to clients. */
export interface ErrorBodyDetail {
  readonly column?: string;
  /** The place within the column's value; the message begins with it. */
  readonly path?: string;
  readonly index?: number;
  readonly line?: number;
  readonly view?: string;
  readonly message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  readonly statusCode: number;
  /** The HTTP reason phrase. */
  readonly error: string;
  readonly code: ErrorCode;
  readonly message: string;
  /** At most 100 problems. */
  readonly details?: readonly ErrorBodyDetail[];
  /** The total number of problems, if not all are listed. */
  readonly detailsCount?: number;
  readonly [member: string]: unknown;
}

/** The reason phrase of every status. */
export const reasons = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} satisfies Record<(typeof errorCodes)[ErrorCode], string>;

/** The body of an error, translated by `translate`. */
export function errorBody(error: AppError, translate: Translate): ErrorBody {
  const { code, params, extras } = error;
  const statusCode = errorCodes[code];
  const { details = [] } = extras;
  return {
    statusCode,
    error: reasons[statusCode],
    code,
    message: translate({ key: code, params }),
    ...(details.length > 0 && {
      details: details.slice(0, limits.errorDetails).map((one) => detailBody(one, translate)),
    }),
    ...(details.length > limits.errorDetails && { detailsCount: details.length }),
    ...extras.body,
  };
}

/** One problem, translated. */
export function detailBody(detail: ErrorDetail, translate: Translate): ErrorBodyDetail {
  const { column, path, index, line, view } = detail;
  return {
    ...(column !== undefined && { column }),
    ...(path !== undefined && { path }),
    ...(index !== undefined && { index }),
    ...(line !== undefined && { line }),
    ...(view !== undefined && { view }),
    message: path === undefined ? translate(detail) : `${path}: ${translate(detail)}`,
  };
}
