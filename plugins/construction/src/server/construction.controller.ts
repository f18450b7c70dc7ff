import { createHash } from 'node:crypto';
import { Body, Controller, Get, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { AppError, inLocale, type Locale } from '@viewkraft/model';
import { Access, CountedSecrets, HeldPages, type PluginContext } from '@viewkraft/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, AccessProof, accessSeconds, isSame } from './access-proof.js';
import type { ConstructionOptions } from './construction-options.js';
import { CONTEXT } from './context-token.js';
import { gatePage } from './gate-page.js';
import { acceptsPassword } from './accepts-password.js';

/** Submits the password without leaving the page; errors appear in the console only (I2). */
const gateScript = `'use strict';
const form = document.querySelector('form');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { password } = form.elements;
  form.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: password.value }),
    });
    if (response.ok) return location.assign(form.dataset.home);
    console.log(response.status === 403 ? 'Incorrect password' : 'The password could not be checked: ' + response.status);
  } catch (error) {
    console.log('The password could not be checked: ' + error.message);
  }
  form.removeAttribute('aria-busy');
  password.select();
});
`;

const maxPasswordLength = 1_024;

/** The password endpoint (I2). */
@Controller('api/construction')
@Access('public', { accepts: ['application/json', 'application/x-www-form-urlencoded'] })
export class ConstructionController {
  private readonly hash: string;
  private readonly proof: AccessProof;

  constructor(
    @Inject(CONTEXT) private readonly context: PluginContext<ConstructionOptions>,
    private readonly secrets: CountedSecrets,
    private readonly pages: HeldPages,
  ) {
    this.hash = context.options.passwordHash.toLowerCase();
    this.proof = new AccessProof(context.key, this.hash);
  }

  /**
   * Answers 204 with the cookie, 403 for a wrong password and 429 after ten of them. A plain form is redirected to the
   * site (303), or gets the page again with these status codes.
   */
  @Post()
  async enter(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown): Promise<void> {
    if (!acceptsPassword(this.context)) throw new AppError('NOT_FOUND');
    const { password, locale: requested } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    const locale = requested === 'de' ? 'de' : 'en';
    const isForm =
      request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
    try {
      if (!(await this.isRight(password, request.ip))) throw new AppError('FORBIDDEN');
    } catch (error) {
      if (isForm && error instanceof AppError) return this.again(reply, error, locale);
      throw error;
    }
    void reply.header('set-cookie', this.cookieLine());
    if (isForm) void reply.status(303).header('location', inLocale('/', locale)).send();
    else void reply.status(204).send();
  }

  /** Script that submits the form where JavaScript is available. */
  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  script(): string {
    return gateScript;
  }

  /** Renders the page again; only the status code gives the reason (I2). */
  private again(reply: FastifyReply, { code, extras: { retryAfter } }: AppError, locale: Locale): void {
    const status = code === 'TOO_MANY_REQUESTS' ? 429 : code === 'BAD_REQUEST' ? 400 : 403;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    const page = gatePage({ locale, siteName: this.context.site.name, withBox: true });
    this.pages.send(reply, { status, headers, page }, locale);
  }

  private isRight(password: unknown, address: string): Promise<boolean> {
    if (typeof password !== 'string') throw new AppError('BAD_REQUEST');
    return this.secrets.check('construction password', address, () => {
      const digest = createHash('sha256').update(password.slice(0, maxPasswordLength)).digest('hex');
      return isSame(digest, this.hash) && password.length <= maxPasswordLength;
    });
  }

  private cookieLine(): string {
    const secure = this.context.origin().startsWith('https:') ? '; Secure' : '';
    return `${accessCookie}=${this.proof.make()}; Max-Age=${accessSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
