import { type Locale, localeOfPath } from '@viewkraft/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rawCookie } from '../../kernel/http/cookies.js';
import type { CallerResolver } from '../../identity/guard/caller-resolver.js';
import type { Texts } from '../../kernel/errors/texts.js';
import type { Lifecycle } from '../../kernel/process/lifecycle.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { followedLink, visitLocale, visitorOf } from '../../kernel/http/first-visit.js';
import type { PublicAddress } from '../../kernel/config/public-address.js';
import type { PageShell } from '../../web/page-shell.js';
import type { RequestedResource, GateVisit, GateDecision } from '../../kernel/plugin/page-gate.js';
import type { PageGates } from './page-gates.js';
import { keepPrivate } from '../../kernel/http/private-responses.js';
import { sendHeld } from './send-held.js';
import { payloadName, programAddress } from '../../kernel/http/routable-url.js';
import { isAsset } from '../../web/client-files.js';

interface GateContext {
  readonly gates: PageGates;
  readonly who: Pick<CallerResolver, 'identity'>;
  readonly shell: PageShell;
  readonly texts: Texts;
  readonly lifecycle: Lifecycle;
  readonly address: PublicAddress;
  /** The folder of the built UI. */
  readonly files: string;
  /** Set on every response. */
  readonly securityHeaders: Readonly<Record<string, string>>;
}

/** Runs the plugins' gates before every request is handled. Without gates no hook is added. */
export function registerPageGates(fastify: FastifyInstance, context: GateContext): void {
  const { gates, lifecycle } = context;
  if (gates.isEmpty) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (lifecycle.state !== 'ready') return done();
    const visit = visitOf(request, context);
    const answer = (held: GateDecision): void => {
      if (held === 'private') keepPrivate(request);
      if (typeof held !== 'object') return done();
      void reply.headers({ ...context.securityHeaders, 'x-request-id': request.id });
      sendHeld(reply, held, visit, context);
    };
    const held = gates.hold(visit);
    if (held instanceof Promise) held.then(answer, done);
    else answer(held);
  });
}

function visitOf(request: FastifyRequest, { files, who, address }: GateContext): GateVisit {
  const { method, headers } = request;
  const path = request.originalUrl.split('?', 1)[0] as string;
  const asks = askedFor(request, path, files);
  return {
    method,
    path,
    asks,
    locale: localeOfVisit(request, path, asks, address),
    headers,
    cookie: (name) => rawCookie(headers.cookie, name),
    identity: () => who.identity(request),
  };
}

function localeOfVisit(request: FastifyRequest, path: string, asks: GateVisit['asks'], address: PublicAddress): Locale {
  if (asks !== 'page' && asks !== 'payload') return requestLocale(request);
  if (path !== '/') return localeOfPath(path);
  return followedLink(request, address.origin) ? 'en' : visitLocale(visitorOf(request)).locale;
}

/**
 * The kind of resource that a request asks for, by the route that would answer. `files`: the folder of the built UI.
 */
function askedFor(request: FastifyRequest, path: string, files: string): RequestedResource {
  const route = request.routeOptions.url ?? '';
  if (/^\/api\/(?::view|model|docs)/.test(route)) return 'records';
  // These two routes serve pages and the UI's files.
  if (route !== '/' && !/^\/?\*$/.test(route)) return 'other';
  if (programAddress.test(path) || isAsset(files, path)) return 'other';
  return path.endsWith(payloadName) ? 'payload' : 'page';
}
