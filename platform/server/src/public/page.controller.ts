import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  AppError,
  constants,
  errorBody,
  inLocale,
  type FailedPage,
  type Locale,
  type PagePayload,
} from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import type { CallerHolder } from '../auth/caller.js';
import { hasSessionCookie, rawCookie } from '../auth/protocol/cookies.js';
import { CONFIG, type Config } from '../config/config.js';
import { Texts } from '../errors/texts.js';
import { programAddress } from '../http/routable-url.js';
import { LOG, type Log } from '../log/log.js';
import type { PageAnswer } from '../pages/page-answer.js';
import { findPage } from '../pages/page-finder.js';
import { PageGuards } from '../pages/page-guards.js';
import { PageRecords } from '../pages/page-records.js';
import type { PageSnapshot } from '../pages/page-snapshot.js';
import { withQuery } from '../pages/redirections.js';
import { PageRenderer } from '../pages/render/page-renderer.js';
import { sendKept } from '../pages/render/send-kept.js';
import { payloadName, SiteAnswers } from '../pages/render/site-answers.js';
import { Contributions } from '../plugins/contributions.js';
import { clientDir, sendAsset } from './client-files.js';
import { newNonce } from './content-policy.js';
import { isCrawler, localeCookie, visitLocale } from './first-visit.js';
import { needsOf } from './page-preloads.js';
import { PageShell, type SharedHtml } from './page-shell.js';

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Viewkraft</title><p>The pages are not built yet. Run <code>npm run build</code>, then reload.</p>';

type PageRequest = FastifyRequest & CallerHolder;

/** Everything that is no API: files of the built UI, and its pages. */
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
    private readonly answers: SiteAnswers,
    @Inject(LOG) private readonly log: Log,
    private readonly contributions: Contributions,
  ) {
    this.files = clientDir(config.root);
    this.shell = new PageShell(this.files, config, contributions);
  }

  @Get('/')
  async root(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    const { noCookies } = this.config.site;
    if ((await this.records.snapshot()).redirect('/')) return this.page(request, reply);
    const { locale, first } = visitLocale({
      cookie: rawCookie(request.headers.cookie, localeCookie),
      acceptLanguage: request.headers['accept-language'],
      userAgent: request.headers['user-agent'],
    });
    reply.header('vary', 'Accept-Language, Cookie');
    if (locale === 'en' || noCookies) return this.page(request, reply);
    if (first) reply.header('set-cookie', rememberLocale(locale));
    reply.header('cache-control', 'no-store').redirect(`/${locale}${searchOf(request)}`, 302);
  }

  @Get('*')
  async page(@Req() request: PageRequest, @Res() reply: FastifyReply): Promise<void> {
    // As it was sent, which the router may not have been able to read.
    const path = request.originalUrl.split('?', 1)[0] as string;
    if (programAddress.test(path)) throw new AppError('NOT_FOUND');
    if (sendAsset(reply, this.files, path)) return;
    if (path.endsWith(payloadName)) return this.payload(request, reply, path.slice(0, -payloadName.length) || '/');
    const state = await this.records.snapshot();
    const answer = findPage(path, state, this.contributions);
    if (answer.kind === 'redirect') return this.redirect(request, reply, answer);
    if (answer.kind === 'page') return this.site(request, reply, path, answer.payload, state);
    if (answer.kind === 'app') return this.app(request, reply, answer, state);
    if (isCrawler(request.headers['user-agent'])) return this.crawler(request, reply);
    if (/\.[a-z0-9]+$/i.test(path)) throw new AppError('NOT_FOUND');
    return this.failed(reply, { status: 404, path, locale: answer.locale });
  }

  /** What the page's own client asks for instead of the page (B7). */
  private async payload(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const state = await this.records.snapshot();
    const answer = findPage(path, state, this.contributions);
    const kept = answer.kind === 'page' ? await this.answers.payload(path, answer.payload, state) : undefined;
    if (kept) return sendKept(request, reply, kept);
    if (answer.kind !== 'missing') throw new AppError('NOT_FOUND');
    const { statusCode, error, code, message } = errorBody(
      new AppError('NOT_FOUND'),
      this.texts.translate(answer.locale),
    );
    const body = { statusCode, error, code, message, menus: state.menus(answer.locale, path) };
    void reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  }

  private async site(
    request: PageRequest,
    reply: FastifyReply,
    path: string,
    payload: PagePayload,
    state: PageSnapshot,
  ): Promise<void> {
    const pending = this.guards.pending(request, request.url, payload.locale);
    if (pending !== null) return this.leadAway(reply, pending);
    try {
      const kept = await this.answers.page(path, payload, state);
      if (kept) return sendKept(request, reply, kept);
    } catch (err) {
      this.log.error({ requestId: request.id, path, err }, 'A page could not be rendered');
      return this.failed(reply, { status: 500, path, locale: payload.locale });
    }
    this.html(reply, 503, payload.locale, undefined);
  }

  /** What was asked for decides alone, or with it who asks: then nobody may keep the answer. */
  private redirect(
    request: PageRequest,
    reply: FastifyReply,
    { to, status }: Extract<PageAnswer, { kind: 'redirect' }>,
  ): void {
    const destination = this.guards.destination(request, to);
    reply.header('cache-control', destination === to ? 'no-cache' : 'no-store');
    void reply.redirect(withQuery(destination, searchOf(request)), destination === to ? status : 302);
  }

  private leadAway(reply: FastifyReply, to: string): void {
    void reply.header('cache-control', 'no-store').redirect(to, 302);
  }

  /** A program gets the status alone (A15). */
  private crawler(request: FastifyRequest, reply: FastifyReply): void {
    const { url, id, headers } = request;
    this.log.info({ requestId: id, path: url.split('?', 1)[0], userAgent: headers['user-agent'] }, 'A crawler asked for a page that is not there'); // prettier-ignore
    void reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('');
  }

  private async app(
    request: PageRequest,
    reply: FastifyReply,
    { locale, rest }: Extract<PageAnswer, { kind: 'app' }>,
    content: PageSnapshot,
  ): Promise<void> {
    reply.header('x-robots-tag', 'noindex');
    const isSecret = this.contributions.isSecret(request.url);
    if (isSecret) reply.header('referrer-policy', 'no-referrer');
    const verdict = await this.guards.judge(request, rest, locale, request.url);
    if (verdict.kind === 'redirect') return this.leadAway(reply, verdict.to);
    // The gallery shows how a page breaks.
    const message = rest === '/test' ? new URL(request.url, 'http://localhost').searchParams.get('error') : null;
    if (message !== null) return this.failed(reply, { status: 500, path: request.url, locale, message });
    const needs = needsOf(rest, locale, hasSessionCookie(request.headers.cookie));
    const nonce = newNonce();
    const html = this.shell.render(locale, nonce, needs, {
      menus: content.menus(locale, inLocale(rest, locale)),
      content,
    });
    this.html(
      reply,
      verdict.kind === 'missing' ? 404 : 200,
      locale,
      html === undefined
        ? undefined
        : { html, policy: isSecret ? this.shell.plainPolicy(nonce) : this.shell.policy(nonce, content) },
    );
  }

  private async failed(reply: FastifyReply, page: Omit<FailedPage, 'menus'>): Promise<void> {
    const state = await this.records.snapshot();
    if (this.contributions.isSecret(page.path)) reply.header('referrer-policy', 'no-referrer');
    const failed = { ...page, menus: state.menus(page.locale, page.path) };
    this.html(reply, page.status, page.locale, await this.renderer.render(failed, page.path, state));
  }

  private html(reply: FastifyReply, status: number, locale: Locale, page: SharedHtml | undefined): void {
    if (page) reply.header('content-security-policy', page.policy);
    void reply
      .headers({ 'cache-control': 'no-cache', 'content-language': locale })
      .code(page === undefined ? 503 : status)
      .type('text/html; charset=utf-8')
      .send(page?.html ?? notBuilt);
  }
}

function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function rememberLocale(locale: Locale): string {
  return `${localeCookie}=${locale}; Path=/; Max-Age=${constants.localeCookieDays * 86_400}; SameSite=Lax`;
}
