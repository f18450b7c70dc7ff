import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const own = new WeakSet<FastifyRequest>();

/** The answer is for who asks: a gate let nobody else see it. */
export const keepPrivate = (request: FastifyRequest): void => void own.add(request);
export const isPrivate = (request: FastifyRequest): boolean => own.has(request);

/** Tells caches that others use as well that such an answer is not for them, whatever the room that made it says. */
export function registerPrivateAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _body, done) => {
    if (isPrivate(request)) mark(reply);
    done();
  });
}

function mark(reply: FastifyReply): void {
  const given = String(reply.getHeader('cache-control') ?? 'no-cache');
  if (!/\b(?:private|no-store)\b/.test(given)) {
    void reply.header('cache-control', `private, ${given.replace(/\bpublic\b,?\s*/, '')}`.replace(/,\s*$/, ''));
  }
  const varies = String(reply.getHeader('vary') ?? '').split(/\s*,\s*/);
  const all = new Set([...varies.filter(Boolean), 'Cookie', 'Authorization']);
  void reply.header('vary', [...all].join(', '));
}
