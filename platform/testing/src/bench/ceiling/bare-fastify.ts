import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';

// The minimum cost of a page: Fastify with only a string. Runs as its own process, which receives the string.
process.once('message', ({ html }: { html: string }) => {
  const server = fastify();
  server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  void server.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    process.send?.({ port: (server.server.address() as AddressInfo).port });
  });
});
process.on('disconnect', () => process.exit(0));
