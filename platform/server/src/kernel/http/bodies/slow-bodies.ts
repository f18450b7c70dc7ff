import type { IncomingMessage } from 'node:http';
import { AppError } from '@viewkraft/model';
import type { FastifyInstance } from 'fastify';
import type { ErrorFilter } from '../../errors/error-filter.js';
import { securityHeaders } from '../response-headers.js';

const minBytesPerSecond = 1_000;
const checksPerWindow = 6;

interface SlowBodyOptions {
  readonly publicUrl: string | undefined;
  readonly errors: ErrorFilter;
  /** How long a body may arrive at less than 1 kB/s. */
  readonly windowMs: number;
}

/**
 * Answers 408 and closes the connection when a body arrives at less than 1 kB/s, or not at all, over a whole window.
 * Runs before all other hooks: whatever they answer, the rest of the body keeps the connection busy.
 */
export function registerSlowBodies(fastify: FastifyInstance, { publicUrl, errors, windowMs }: SlowBodyOptions): void {
  const headers = securityHeaders(publicUrl);
  fastify.addHook('onRequest', (request, reply, done) => {
    const isAnswered = (): boolean => reply.sent || reply.raw.headersSent;
    watchBody(request.raw, windowMs, isAnswered, () => {
      if (isAnswered()) return request.raw.socket.destroy();
      reply.headers({ ...headers, 'x-request-id': request.id, connection: 'close' });
      errors.answer(new AppError('REQUEST_TOO_SLOW'), request, reply);
    });
    done();
  });
}

/** Calls back at most once. A body is not slow while the server itself has yet to consume what arrived. */
function watchBody(request: IncomingMessage, windowMs: number, isAnswered: () => boolean, tooSlow: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let read = [socket.bytesRead];
  let looksSinceResponse = 0;
  const checkRates = (): void => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (isAnswered()) looksSinceResponse += 1;
    else if (request.readableLength > 0) read = [];
    read.push(socket.bytesRead);
    if (read.length <= checksPerWindow) return;
    const bytes = socket.bytesRead - (read.shift() ?? 0);
    // No code reads the rest of a body that was answered before its end.
    if (bytes >= (windowMs / 1_000) * minBytesPerSecond && looksSinceResponse <= checksPerWindow) return;
    clearInterval(timer);
    tooSlow();
  };
  const timer = setInterval(checkRates, windowMs / checksPerWindow);
  request.once('close', () => clearInterval(timer));
}
