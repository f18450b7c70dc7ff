import { AppError } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { ErrorFilter } from '../errors/error-filter.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { afterBody } from './bodies/body-limits.js';

/** Answers 503 while the server stops, except to the probe that asks whether the process lives. */
export function registerShutdownResponses(fastify: FastifyInstance, lifecycle: Lifecycle, errors: ErrorFilter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (lifecycle.state !== 'stopping') return done();
    reply.header('connection', 'close');
    if (request.url.split('?', 1)[0] === '/api/health/live') return done();
    // A proxy may send the request, even a write, to another replica, because nothing was done (docker/nginx).
    reply.header('x-not-processed', 'stopping');
    afterBody(request.raw, () => errors.answer(new AppError('UNAVAILABLE', {}, { retryAfter: 1 }), request, reply));
  });
}
