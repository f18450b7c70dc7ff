import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  AppError,
  errorBody,
  errorCodes,
  inLocale,
  localeOfPath,
  previewQuery,
  previewToken,
  withoutEndSlash,
  withoutLocale,
  type FailedPage,
  type Locale,
  type PagePayload,
} from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { hasSessionCookie } from '../../kernel/http/cookies.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { keepPrivate } from '../../kernel/http/private-responses.js';
import { asAppError } from '../../kernel/errors/as-app-error.js';
import { Texts } from '../../kernel/errors/texts.js';
import { payloadName, programAddress } from '../../kernel/http/routable-url.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import type { PageResponse } from '../pages/page-response.js';
import { findPage } from '../pages/page-finder.js';
import { PageGuards } from '../pages/page-guards.js';
import { PageRecords } from '../pages/page-records.js';
import type { PageSnapshot } from '../pages/page-snapshot.js';
import { withQuery } from '../pages/redirections.js';
import { PreviewPages } from '../pages/previews/preview-pages.js';
import { PageRenderer } from '../pages/render/page-renderer.js';
import { sendCached } from '../pages/render/send-cached.js';
import { SiteResponses } from '../pages/render/site-responses.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { clientDir, sendAsset } from '../../web/client-files.js';
import { newNonce } from '../../web/content-policy.js';
import { followedLink, isCrawler, localeCookieHeader, visitLocale, visitorOf } from '../../kernel/http/first-visit.js';
import { PageHeads } from './page-heads.js';
import { isMissingFile, searchOf, type PageRequest } from './page-request.js';
import { secretPolicy, withoutReferrer } from './secret-pages.js';
import { isGuestPath, needsOf } from '../../web/page-preloads.js';
import { PageShell, type SharedHtml } from '../../web/page-shell.js';
import { SourcedPages, type RequestedPage } from './sourced-pages.js';

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Viewkraft</title><p>The pages are not built yet. Run <code>npm run build</code>, then reload.</p>';

const noPage: SharedHtml = { html: '', policy: '' };

/** All addresses outside the API: files of the built UI, and pages. */
@Controller()
@Access('public')
export class PageController {
  private readonly shell: PageShell;
  private readonly files: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly texts: Texts,
    private readonly guards: PageGuards,
    private readonly records: PageRecords,
    private readonly renderer: PageRenderer,
    private readonly responses: SiteResponses,
    private readonly previews: PreviewPages,
    @Inject(LOG) private readonly log: Log,
    private readonly contributions: Contributions,
    private readonly heads: PageHeads,
    private readonly sourced: SourcedPages,
    private readonly address: PublicAddress,
  ) {
    this.files = clientDir(config.root);
    this.shell = new PageShell(this.files, config, contributions);
  }

  @Get('/')
  async root(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    const isOwnAddress = previewToken(searchOf(request)) !== null || (await this.records.snapshot()).redirect('/');
    if (isOwnAddress) return this.page(request, reply);
    const { locale, first } = visitLocale(visitorOf(request));
    reply.header('vary', 'Accept-Language, Cookie');
    if (locale === 'en' || this.config.site.noCookies) return this.page(request, reply);
    if (followedLink(request, this.address.origin)) {
      keepPrivate(request);
      reply.header('set-cookie', localeCookieHeader('en'));
      return this.page(request, reply);
    }
    if (first) reply.header('set-cookie', localeCookieHeader(locale));
    reply.header('cache-control', 'no-store').redirect(`/${locale}${searchOf(request)}`, 302);
  }

  /** The description of the API is a page, although its address is below `/api`. */
  @Get(['api/docs', '*'])
  async page(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    // The raw URL, because the router may have failed to decode it.
    const path = request.originalUrl.split('?', 1)[0] as string;
    if (programAddress.test(path) && path !== '/api/docs') throw new AppError('NOT_FOUND');
    if (sendAsset(reply, this.files, path)) return;
    const isPayload = path.endsWith(payloadName);
    const shown = isPayload ? path.slice(0, -payloadName.length) || '/' : path;
    const token = this.contributions.routeAt(withoutEndSlash(withoutLocale(shown))) ? null : previewToken(searchOf(request)); // prettier-ignore
    if (token !== null) return this.preview(request, reply, { path: shown, token, isPayload });
    if (isPayload) return this.payload(request, reply, shown);
    const state = await this.records.snapshot();
    const response = findPage(path, state, this.contributions);
    if (response.kind === 'redirect') return this.redirect(request, reply, response);
    if (response.kind === 'page') return this.site(request, reply, path, response.payload, state);
    if (response.kind === 'app') return this.app(request, reply, response, state);
    if (isMissingFile(path, request)) throw new AppError('NOT_FOUND');
    return this.failed(request, reply, { status: 404, path, locale: response.locale });
  }

  /** The page's data, requested by the UI instead of the page itself. */
  private async payload(request: PageRequest, reply: FastifyReply, path: string): Promise<void> {
    const state = await this.records.snapshot();
    const response = findPage(path, state, this.contributions);
    if (response.kind === 'app' && this.sourced.has(response.rest)) {
      return this.sourcedPayload(request, reply, { ...response, path, address: path + searchOf(request) }, state);
    }
    const kept = response.kind === 'page' ? await this.responses.payload(path, response.payload, state) : undefined;
    if (kept) return sendCached(request, reply, kept);
    if (response.kind !== 'missing') throw new AppError('NOT_FOUND');
    this.missingPayload(reply, path, response.locale, state);
  }

  private missingPayload(reply: FastifyReply, path: string, locale: Locale, state: PageSnapshot): void {
    const { statusCode, error, code, message } = errorBody(new AppError('NOT_FOUND'), this.texts.translate(locale));
    const body = { statusCode, error, code, message, menus: state.menus(locale, path) };
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    sendPayload(reply.code(404), body);
  }

  /** A preview of the saved page for holders of a preview link; neither cached nor indexed. */
  private async preview(
    request: PageRequest,
    reply: FastifyReply,
    { path, token, isPayload }: PreviewVisit,
  ): Promise<void> {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': secretPolicy });
    const state = await this.records.snapshot();
    const locale = localeOfPath(path);
    const pending = this.guards.pending(request, request.url, locale);
    if (pending !== null) return this.redirectUncached(reply, pending);
    const page = await this.previews.find(path, token, state);
    if (!page) {
      if (isPayload) return this.missingPayload(reply, path, locale, state);
      return this.failed(request, reply, { status: 404, path, locale });
    }
    if (isPayload) return sendPayload(reply, page);
    try {
      this.html(reply, 200, page.locale, await this.renderer.render(page, path, state, previewQuery(token)));
    } catch (err) {
      this.log.error({ requestId: request.id, path, err }, 'Cannot render a page');
      return this.failed(request, reply, { status: 500, path, locale });
    }
  }

  private async site(
    request: PageRequest,
    reply: FastifyReply,
    path: string,
    payload: PagePayload,
    state: PageSnapshot,
  ): Promise<void> {
    const pending = this.guards.pending(request, request.url, payload.locale);
    if (pending !== null) return this.redirectUncached(reply, pending);
    try {
      const kept = await this.responses.page(path, payload, state);
      if (kept) return sendCached(request, reply, kept);
    } catch (err) {
      this.log.error({ requestId: request.id, path, err }, 'Cannot render a page');
      return this.failed(request, reply, { status: 500, path, locale: payload.locale });
    }
    this.html(reply, 503, payload.locale, undefined);
  }

  /** A redirect that depends on the caller must not be cached. */
  private redirect(
    request: PageRequest,
    reply: FastifyReply,
    { to, status }: Extract<PageResponse, { kind: 'redirect' }>,
  ): void {
    const destination = this.guards.destination(request, to);
    reply.header('cache-control', destination === to ? 'no-cache' : 'no-store');
    void reply.redirect(withQuery(destination, searchOf(request)), destination === to ? status : 302);
  }

  private redirectUncached(reply: FastifyReply, to: string): void {
    void reply.header('cache-control', 'no-store').redirect(to, 302);
  }

  private async app(
    request: PageRequest,
    reply: FastifyReply,
    { locale, rest }: Extract<PageResponse, { kind: 'app' }>,
    content: PageSnapshot,
  ): Promise<void> {
    reply.header('x-robots-tag', 'noindex');
    const isSecret = this.contributions.isSecret(request.url);
    if (isSecret) reply.header('referrer-policy', secretPolicy);
    const path = request.originalUrl.split('?', 1)[0] as string;
    const verdict = await this.guards.decideOrLog(request, rest, locale, request.url);
    if (verdict === undefined) return this.failed(request, reply, { status: 500, path, locale });
    if (verdict.kind === 'redirect') return this.redirectUncached(reply, verdict.to);
    if (this.sourced.has(rest)) {
      return this.sourcedPage(request, reply, { locale, rest, path, address: request.url }, content);
    }
    // The gallery demonstrates a failing page.
    const message = rest === '/test' ? new URL(request.url, 'http://localhost').searchParams.get('error') : null;
    if (message !== null) return this.failed(request, reply, { status: 500, path: request.url, locale, message });
    const isSignedIn = hasSessionCookie(request.headers.cookie);
    const needs = needsOf(rest, locale, isSignedIn);
    const nonce = newNonce();
    const isMissing = verdict.kind === 'missing';
    const head = isMissing ? this.heads.missing(locale) : await this.heads.of(request, rest, locale, request.url);
    const menus = content.menus(locale, inLocale(rest, locale));
    // The links of a rendered page would repeat the key of a secret address.
    const isRendered = !isSignedIn && !isSecret;
    const guestPage = isRendered && isGuestPath(rest) && { path: rest, locale, search: searchOf(request), menus };
    const body = guestPage ? await this.renderer.renderGuestPage(guestPage, content, request.id) : '';
    const html = this.shell.render(head, nonce, needs, { menus, content, body });
    this.html(
      reply,
      isMissing ? 404 : 200,
      locale,
      html === undefined
        ? undefined
        : { html, policy: isSecret ? this.shell.plainPolicy(nonce) : this.shell.policy(nonce, content) },
    );
  }

  /** A plugin's page rendered for this caller; not cached. */
  private async sourcedPage(
    request: PageRequest,
    reply: FastifyReply,
    requested: RequestedPage,
    state: PageSnapshot,
  ): Promise<void> {
    reply.header('cache-control', 'private, no-store');
    try {
      const page = await this.sourced.read(request, requested, state);
      this.html(reply, 200, page.locale, await this.renderer.render(page, page.path, state, searchOf(request)));
    } catch (err) {
      const { page, retryAfter } = this.sourced.failure(err, requested);
      if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
      return this.failed(request, reply, page);
    }
  }

  /** The payload of a plugin's page; missing when the page would redirect this caller. */
  private async sourcedPayload(
    request: PageRequest,
    reply: FastifyReply,
    requested: RequestedPage,
    state: PageSnapshot,
  ): Promise<void> {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    if (this.contributions.isSecret(requested.address)) reply.header('referrer-policy', secretPolicy);
    const verdict = await this.guards.decide(request, requested.rest, requested.locale, requested.address);
    if (verdict.kind !== 'enter') throw new AppError('NOT_FOUND');
    try {
      sendPayload(reply, await this.sourced.read(request, requested, state));
    } catch (err) {
      if (errorCodes[asAppError(err).code] !== 404) throw err;
      this.missingPayload(reply, requested.path, requested.locale, state);
    }
  }

  private async failed(request: FastifyRequest, reply: FastifyReply, page: Omit<FailedPage, 'menus'>): Promise<void> {
    const state = await this.records.snapshot();
    if (this.contributions.isSecret(page.path)) reply.header('referrer-policy', secretPolicy);
    // Crawlers get the status only, so nothing is rendered.
    if (isCrawler(request.headers['user-agent'])) return this.html(reply, page.status, page.locale, noPage);
    const failed = { ...page, menus: state.menus(page.locale, page.path) };
    this.html(reply, page.status, page.locale, await this.renderer.render(failed, page.path, state));
  }

  private html(reply: FastifyReply, status: number, locale: Locale, page: SharedHtml | undefined): void {
    if (page) reply.header('content-security-policy', page.policy);
    const isSecret = reply.getHeader('referrer-policy') === secretPolicy;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    void reply
      .header('content-language', locale)
      .code(page === undefined ? 503 : status)
      .type('text/html; charset=utf-8')
      .send(page === undefined ? notBuilt : isSecret ? withoutReferrer(page.html) : page.html);
  }
}

/** A request with a preview link. */
interface PreviewVisit {
  readonly path: string;
  readonly token: string;
  readonly isPayload: boolean;
}

function sendPayload(reply: FastifyReply, body: object): void {
  void reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
