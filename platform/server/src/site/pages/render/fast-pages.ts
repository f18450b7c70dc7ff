import { previewToken } from '@viewkraft/model';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionService } from '../../../identity/sessions/session-service.js';
import type { Lifecycle } from '../../../kernel/process/lifecycle.js';
import { encodingFor } from '../../../kernel/http/accepted-encoding.js';
import { knowsTag } from '../../../kernel/http/file-headers.js';
import { isPrivate } from '../../../kernel/http/private-responses.js';
import { visitLocale, visitorOf } from '../../../kernel/http/first-visit.js';
import type { SiteResponses } from './site-responses.js';

interface FastPagesOptions {
  readonly responses: SiteResponses;
  readonly lifecycle: Lifecycle;
  readonly sessions: Pick<SessionService, 'mayBePending'>;
  /** Set on every response. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  /** The root always shows a page: no visitor is redirected to a locale. */
  readonly isRootFixed: boolean;
}

/**
 * Answers fresh cached pages before any other work for a request: most visits of public pages need only stored bytes.
 * Other requests continue normally.
 */
export function registerFastPages(fastify: FastifyInstance, options: FastPagesOptions): void {
  const { responses, lifecycle, sessions, isRootFixed } = options;
  const always = Object.entries(options.securityHeaders).flat();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || lifecycle.state !== 'ready') return done();
    if (isPrivate(request)) return done();
    const { headers } = request;
    // Requests with an Origin need CORS headers, and a pending session may need a redirect: both take the normal path.
    if (headers.origin !== undefined || sessions.mayBePending(headers.cookie)) return done();
    const { url } = request;
    const cut = url.indexOf('?');
    // Previews are never cached.
    if (cut !== -1 && previewToken(url.slice(cut)) !== null) return done();
    const path = cut === -1 ? url : url.slice(0, cut);
    const response = responses.kept(path);
    if (!response || (path === '/' && !isRootFixed && visitLocale(visitorOf(request)).locale !== 'en')) return done();
    const packed = response.in(encodingFor(headers['accept-encoding']));
    const isKnown = knowsTag(headers['if-none-match'], packed.etag);
    const head = [...(isKnown ? packed.unchangedHead : packed.head), 'x-request-id', request.id, ...always];
    end(reply, isKnown ? 304 : 200, head, isKnown || method === 'HEAD' ? undefined : packed.wire);
  });
}

function end(reply: FastifyReply, status: number, head: string[], body: string | undefined): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body, 'latin1');
}
