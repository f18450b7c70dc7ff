import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.js';

/** Logs every request at the level `debug`. */
export function registerRequestLog(fastify: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('debug')) return;
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
