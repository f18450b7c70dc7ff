import { localeOfPath, type Locale } from '@viewkraft/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rawCookie } from '../../auth/protocol/cookies.js';
import type { WhoAsks } from '../../auth/who-asks.js';
import type { Texts } from '../../errors/texts.js';
import type { Lifecycle } from '../../health/lifecycle.js';
import { requestLocale } from '../../http/request-locale.js';
import { localeCookie, visitLocale } from '../../public/first-visit.js';
import type { PageShell } from '../../public/page-shell.js';
import type { GateVisit, GateWord } from '../page-gate.js';
import { askedFor } from './asked-for.js';
import type { PageGates } from './page-gates.js';
import { keepPrivate, registerPrivateAnswers } from './private-answers.js';
import { sendHeld } from './send-held.js';

export interface GateSurroundings {
  readonly gates: PageGates;
  readonly who: Pick<WhoAsks, 'identity'>;
  readonly shell: PageShell;
  readonly texts: Texts;
  readonly lifecycle: Lifecycle;
  /** Where the built UI lies. */
  readonly files: string;
  /** Of every answer. */
  readonly securityHeaders: Readonly<Record<string, string>>;
}

/** Lets the gates of plugins look at every request before anything answers it. Without gates nothing is looked at. */
export function registerPageGates(fastify: FastifyInstance, surroundings: GateSurroundings): void {
  const { gates, lifecycle, files, who } = surroundings;
  if (gates.isEmpty) return;
  registerPrivateAnswers(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (lifecycle.state !== 'ready') return done();
    const visit = visitOf(request, files, who);
    const answer = (held: GateWord): void => {
      if (held === 'private') keepPrivate(request);
      if (typeof held !== 'object') return done();
      void reply.headers({ ...surroundings.securityHeaders, 'x-request-id': request.id });
      sendHeld(reply, held, visit, surroundings);
    };
    const held = gates.hold(visit);
    if (held instanceof Promise) held.then(answer, done);
    else answer(held);
  });
}

function visitOf(request: FastifyRequest, files: string, who: GateSurroundings['who']): GateVisit {
  const { method, headers } = request;
  const path = request.originalUrl.split('?', 1)[0] as string;
  const asks = askedFor(request, path, files);
  return {
    method,
    path,
    asks,
    locale: localeOfVisit(request, path, asks),
    headers,
    cookie: (name) => rawCookie(headers.cookie, name),
    identity: () => who.identity(request),
  };
}

function localeOfVisit(request: FastifyRequest, path: string, asks: GateVisit['asks']): Locale {
  if (asks !== 'page' && asks !== 'payload') return requestLocale(request);
  if (path !== '/') return localeOfPath(path);
  const { cookie, 'accept-language': acceptLanguage, 'user-agent': userAgent } = request.headers;
  return visitLocale({ cookie: rawCookie(cookie, localeCookie), acceptLanguage, userAgent }).locale;
}
