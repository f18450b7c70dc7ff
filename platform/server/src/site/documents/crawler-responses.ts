import type { FastifyInstance } from 'fastify';
import type { Log } from '../../kernel/log/log.js';
import { isCrawler } from '../../kernel/http/first-visit.js';

/** Crawlers get a status without an error page, whatever handler produced the page; the log gets a line. */
export function registerCrawlerResponses(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode: status } = reply;
    const userAgent = request.headers['user-agent'];
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (status < 400 || !isPage || !isCrawler(userAgent)) return done(null, payload);
    const path = request.originalUrl.split('?', 1)[0];
    log.info(
      { requestId: request.id, path, status, userAgent },
      'Answered a crawler with a bare status instead of an error page',
    );
    reply.removeHeader('content-security-policy');
    reply.type('text/plain; charset=utf-8');
    done(null, '');
  });
}
