import type { IncomingMessage } from 'node:http';
import { AppError, importLimits } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { ErrorFilter } from '../../errors/error-filter.js';
import { isImport } from './body-parsers.js';
import { uploadLimits } from './receive-files.js';

const accountBodyBytes = 64 * 1024;
/** A body that is too large is read up to this size before it is refused. */
const drainedBytes = 64 * 1024 * 1024;

/**
 * Sets the largest body of each route, and refuses a larger one. The response waits for the whole body: a client that
 * is still sending would see a closed connection instead. Runs after all other hooks.
 */
export function registerBodyLimits(fastify: FastifyInstance, errors: ErrorFilter): void {
  fastify.addHook('onRoute', (route) => {
    if (/^\/api\/(auth|user)(\/|$)/.test(route.url)) route.bodyLimit = accountBodyBytes;
    if (/^\/api\/media\/?$/.test(route.url)) route.bodyLimit = uploadLimits.bodyBytes;
    if (isImport(route.url)) route.bodyLimit = importLimits.file;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const length = Number(request.headers['content-length']);
    if (!(length > request.routeOptions.bodyLimit) || length > drainedBytes) return done();
    afterBody(request.raw, () => errors.answer(new AppError('TOO_LARGE'), request, reply));
  });
}

/** Refuses a request after the end of its body: a client still sending would see a closed connection instead. */
export function afterBody(request: IncomingMessage, refuse: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.complete || (encoding === undefined && !(Number(length) > 0))) return refuse();
  request.once('end', refuse);
  request.resume();
}
