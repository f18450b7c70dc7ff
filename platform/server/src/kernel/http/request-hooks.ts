import type { IncomingMessage } from 'node:http';
import { AppError, importLimits } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { ErrorFilter } from '../errors/error-filter.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { Log } from '../log/log.js';
import { isImport } from './bodies/body-parsers.js';
import { uploadLimits } from './bodies/receive-files.js';
import { securityHeaders } from './security-headers.js';

const accountBodyBytes = 64 * 1024;
/** A body that is too large is read up to this size before it is refused. */
const drainedBytes = 64 * 1024 * 1024;

/**
 * Refuses a body that is larger than its route takes. The answer waits for the whole body: a client that is still
 * sending would see a closed connection instead. Runs after all other hooks.
 */
export function registerBodyLimits(fastify: FastifyInstance, errors: ErrorFilter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const length = Number(request.headers['content-length']);
    if (!(length > request.routeOptions.bodyLimit) || length > drainedBytes) return done();
    afterBody(request.raw, () => errors.answer(new AppError('TOO_LARGE'), request, reply));
  });
}

/** Refuses a request after the end of its body: whoever is still sending would see a closed connection instead. */
function afterBody(request: IncomingMessage, refuse: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.complete || (encoding === undefined && !(Number(length) > 0))) return refuse();
  request.once('end', refuse);
  request.resume();
}

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
  fastify.addHook('onRoute', (route) => {
    if (/^\/api\/(auth|user)(\/|$)/.test(route.url)) route.bodyLimit = accountBodyBytes;
    if (/^\/api\/media\/?$/.test(route.url)) route.bodyLimit = uploadLimits.bodyBytes;
    if (isImport(route.url)) route.bodyLimit = importLimits.file;
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
