import type { FastifyInstance } from 'fastify';

export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Gives every response its security headers and the id of its request. */
export function registerResponseHeaders(fastify: FastifyInstance, publicUrl: string | undefined): void {
  const headers = Object.entries(securityHeaders(publicUrl));
  fastify.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done();
  });
}
