import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const own = new WeakSet<FastifyRequest>();

/** Marks the response as private: it is meant for this visitor alone, or sets a cookie of the visitor's. */
export const keepPrivate = (request: FastifyRequest): void => void own.add(request);
export const isPrivate = (request: FastifyRequest): boolean => own.has(request);

/** Makes marked responses private for shared caches, overriding the handler's Cache-Control. */
export function registerPrivateResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _body, done) => {
    if (isPrivate(request)) mark(reply);
    done();
  });
}

function mark(reply: FastifyReply): void {
  const current = String(reply.getHeader('cache-control') ?? 'no-cache');
  if (!/\b(?:private|no-store)\b/.test(current)) {
    void reply.header('cache-control', `private, ${current.replace(/\bpublic\b,?\s*/, '')}`.replace(/,\s*$/, ''));
  }
  const varies = String(reply.getHeader('vary') ?? '').split(/\s*,\s*/);
  const all = new Set([...varies.filter(Boolean), 'Cookie', 'Authorization']);
  void reply.header('vary', [...all].join(', '));
}
