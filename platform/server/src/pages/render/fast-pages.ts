import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawCookie } from '../../auth/protocol/cookies.js';
import type { SessionRoom } from '../../auth/sessions/session-room.js';
import type { Lifecycle } from '../../health/lifecycle.js';
import { isPrivate } from '../../plugins/gates/private-answers.js';
import { localeCookie, visitLocale } from '../../public/first-visit.js';
import { encodingFor } from './kept-answer.js';
import { knows } from './send-kept.js';
import type { SiteAnswers } from './site-answers.js';

interface FastPagesOptions {
  readonly answers: SiteAnswers;
  readonly lifecycle: Lifecycle;
  readonly sessions: Pick<SessionRoom, 'mayBePending'>;
  /** Of every answer. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  /** The root belongs to a page in any case: no visitor is sent to another language. */
  readonly isRootFixed: boolean;
}

/**
 * Answers what is kept and up to date before anything else is done for a request: most visits of the public pages ask for
 * nothing but bytes that are there already. Everything else goes its way.
 */
export function registerFastPages(fastify: FastifyInstance, options: FastPagesOptions): void {
  const { answers, lifecycle, sessions, isRootFixed } = options;
  const always = Object.entries(options.securityHeaders).flat();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || lifecycle.state !== 'ready') return done();
    if (isPrivate(request)) return done();
    const { headers } = request;
    // Pages of other origins are told what they may read, and a session may have to be led elsewhere first: on the usual way.
    if (headers.origin !== undefined || sessions.mayBePending(headers.cookie)) return done();
    const { url } = request;
    const cut = url.indexOf('?');
    const path = cut === -1 ? url : url.slice(0, cut);
    const answer = answers.kept(path);
    if (!answer || (path === '/' && !isRootFixed && !staysAtRoot(request))) return done();
    const packed = answer.in(encodingFor(headers['accept-encoding']));
    const isKnown = knows(headers['if-none-match'], packed.etag);
    const head = [...(isKnown ? packed.unchangedHead : packed.head), 'x-request-id', request.id, ...always];
    end(reply, isKnown ? 304 : 200, head, isKnown || method === 'HEAD' ? undefined : packed.wire);
  });
}

function staysAtRoot({ headers }: FastifyRequest): boolean {
  const cookie = rawCookie(headers.cookie, localeCookie);
  const { locale } = visitLocale({
    cookie,
    acceptLanguage: headers['accept-language'],
    userAgent: headers['user-agent'],
  });
  return locale === 'en';
}

function end(reply: FastifyReply, status: number, head: string[], body: string | undefined): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body, 'latin1');
}
