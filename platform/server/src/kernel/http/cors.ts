import type { FastifyInstance } from 'fastify';

const exposed = 'ETag, X-Total-Count, Content-Range, Link, Retry-After, X-Request-Id, X-Act, Location';

/**
 * Lets pages of the configured origins read responses; without configured origins no CORS header is sent. Cookies are
 * never accepted across origins: such pages send a token.
 */
export function registerCors(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const everyone = origins.includes('*');
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !(everyone || origins.includes(origin))) return done();
    reply.headers({
      'access-control-allow-origin': everyone ? '*' : origin,
      'access-control-expose-headers': exposed,
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done();
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match',
      'access-control-max-age': '600',
    });
    void reply.code(204).send();
  });
}
