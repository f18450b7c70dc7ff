import type { FastifyInstance, onRequestHookHandler } from 'fastify';

/**
 * Answers of accounts are never stored by anyone, those of refused requests either. To be called before the routes are
 * made; it costs other routes nothing.
 */
export function prepareAccountRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (!/^\/api\/(?:auth|user)(?:\/|$)/.test(route.url)) return;
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [neverStore, ...others] as onRequestHookHandler[];
  });
}

const neverStore: onRequestHookHandler = (_request, reply, done) => {
  void reply.headers({ 'cache-control': 'private, no-cache, no-store', expires: '0', pragma: 'no-cache' });
  done();
};
