import { AppError } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { ErrorFilter } from '../errors/error-filter.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { Log } from '../log/log.js';
import { afterBody } from './bodies/body-limits.js';
import { securityHeaders } from './security-headers.js';

/** Hooks that run before every route: request id, headers, and 503 while the server stops. */
export function registerRequestHooks(
  fastify: FastifyInstance,
  {
    publicUrl,
    lifecycle,
    errors,
    log,
  }: { publicUrl: string | undefined; lifecycle: Lifecycle; errors: ErrorFilter; log: Log },
): void {
  const headers = Object.entries(securityHeaders(publicUrl));
  fastify.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (lifecycle.state === 'stopping') {
      reply.header('connection', 'close');
      if (request.url.split('?', 1)[0] !== '/api/health/live') {
        // A proxy may send the request to another replica, also a write: nothing was done (docker/nginx).
        reply.header('x-not-processed', 'stopping');
        afterBody(request.raw, () => errors.answer(new AppError('UNAVAILABLE', {}, { retryAfter: 1 }), request, reply));
        return;
      }
    }
    done();
  });
  if (log.isLevelEnabled('debug')) {
    fastify.addHook('onResponse', (request, reply, done) => {
      const view = (request.params as { readonly view?: string } | null)?.view;
      log.debug({
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        route: request.routeOptions.url,
        ...(view !== undefined && { view }),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
      done();
    });
  }
}
