import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { AppError, constants } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { hasSessionCookie, rawCookie } from '../auth/protocol/cookies.js';
import { CONFIG, type Config } from '../config/config.js';
import { clientDir, sendAsset } from './client-files.js';
import { newNonce, pagePolicy } from './content-policy.js';
import { localeCookie, visitLocale } from './first-visit.js';
import { isPage, isUnlisted, splitLocale } from './page-routes.js';
import { needsOf, type PageNeeds } from './page-preloads.js';
import { PageShell } from './page-shell.js';

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Viewkraft</title><p>The pages are not built yet. Run <code>npm run build</code>, then reload.</p>';

/** Everything that is no API: files of the built UI, and its pages. */
@Controller()
@Access('public')
export class PageController {
  private readonly shell: PageShell;
  private readonly files: string;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.files = clientDir(config.root);
    this.shell = new PageShell(this.files, config);
  }

  @Get('/')
  root(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { rootRedirect, noCookies } = this.config.site;
    if (rootRedirect !== undefined) return void reply.redirect(rootRedirect, 302);
    const { locale, first } = visitLocale({
      cookie: rawCookie(request.headers.cookie, localeCookie),
      acceptLanguage: request.headers['accept-language'],
      userAgent: request.headers['user-agent'],
    });
    reply.header('vary', 'Accept-Language, Cookie');
    if (locale === 'en' || noCookies) return this.page(request, reply);
    if (first) reply.header('set-cookie', rememberLocale(locale));
    reply.header('cache-control', 'no-store').redirect(`/${locale}`, 302);
  }

  @Get('*')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const path = request.url.split('?', 1)[0] as string;
    if (/^\/(api|media|_ipx|_i18n|builds)(\/|$)/.test(path)) throw new AppError('NOT_FOUND');
    if (sendAsset(reply, this.files, path)) return;
    const { locale, rest } = splitLocale(path);
    const known = isPage(rest);
    if (!known && /\.[a-z0-9]+$/i.test(rest)) throw new AppError('NOT_FOUND');
    if (isUnlisted(rest)) reply.header('x-robots-tag', 'noindex');
    // The gallery shows how a page breaks.
    const breaks = rest === '/test' && new URL(request.url, 'http://localhost').searchParams.has('error');
    const needs = needsOf(known ? rest : '', locale, hasSessionCookie(request.headers.cookie));
    this.html(reply, breaks ? 500 : known ? 200 : 404, locale, needs);
  }

  private html(reply: FastifyReply, status: number, locale: 'en' | 'de', needs: PageNeeds): void {
    const nonce = newNonce();
    const text = this.shell.render(locale, nonce, needs);
    reply.headers({
      'content-security-policy': pagePolicy(nonce, this.shell.formOrigins),
      'cache-control': 'no-cache',
      'content-language': locale,
    });
    void reply
      .code(text === undefined ? 503 : status)
      .type('text/html; charset=utf-8')
      .send(text ?? notBuilt);
  }
}

function rememberLocale(locale: string): string {
  return `${localeCookie}=${locale}; Path=/; Max-Age=${constants.localeCookieDays * 86_400}; SameSite=Lax`;
}
