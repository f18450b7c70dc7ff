import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, errorBody, errorCodes } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.js';
import type { CallerHolder } from '../caller/caller.js';
import { traceOf } from '../tracing/request-trace.js';
import { asAppError } from './as-app-error.js';
import { localeOf, type Texts } from './texts.js';

/** Sends every error response in the caller's language; internal details go only to the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly texts: Texts,
    private readonly log: Log,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(thrown: unknown, request: FastifyRequest & CallerHolder, reply: FastifyReply): void {
    const error = pendingInstead(asAppError(thrown), request);
    const status = errorCodes[error.code];
    if (status >= 500 && error !== thrown) this.logFailure(thrown, request, status);
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const body = errorBody(error, this.texts.translate(localeOf(request.headers['accept-language'])));
    if (error.extras.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.extras.retryAfter)));
    // Headers that the route set for its successful response do not apply to this one.
    for (const name of ['etag', 'content-length', 'content-encoding', 'last-modified']) reply.removeHeader(name);
    void reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  private logFailure(thrown: unknown, request: FastifyRequest, status: number): void {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    const where = {
      requestId: request.id,
      traceId: traceOf(request.raw)?.traceId,
      method: request.method,
      path: request.url.split('?', 1)[0],
    };
    if (status === 503) this.log.warn(where, `Not available: ${err.message}`);
    else this.log.error({ ...where, err }, 'Request failed with an internal error');
  }
}

/** A signed-in user who must set a new password gets that error where a guest is asked to sign in or finds no view. */
function pendingInstead(error: AppError, { caller }: CallerHolder): AppError {
  const askedIn = error.code === 'UNAUTHENTICATED' || error.code === 'VIEW_NOT_LOADED';
  return askedIn && caller?.pendingUserId !== undefined ? new AppError('PASSWORD_PENDING') : error;
}
