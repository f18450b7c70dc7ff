import { createHash } from 'node:crypto';
import { Body, Controller, Get, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { AppError, inLocale, type Locale } from '@viewkraft/model';
import { Access, CountedSecrets, HeldPages, type PluginContext } from '@viewkraft/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, AccessProof, accessSeconds, isSame } from './access-proof.js';
import type { ConstructionOptions } from './construction-options.js';
import { CONTEXT } from './context-token.js';
import { gatePage } from './gate-page.js';
import { gateScript } from './gate-script.js';
import { hasWayIn } from './has-way-in.js';

const longestPassword = 1_024;

/** The way in for who knows the password (I2). */
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
   * 204 with the cookie, 403 for another password, 429 after ten of them. A plain form is led to the site (303), or gets the
   * page again under those codes.
   */
  @Post()
  async enter(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown): Promise<void> {
    if (!hasWayIn(this.context)) throw new AppError('NOT_FOUND');
    const { password, locale: wanted } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    const locale = wanted === 'de' ? 'de' : 'en';
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

  /** What the page sends the form by where there is JavaScript. */
  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  script(): string {
    return gateScript;
  }

  /** The page once more; it says nothing of why (I2), the answer does. */
  private again(reply: FastifyReply, { code, extras: { retryAfter } }: AppError, locale: Locale): void {
    const status = code === 'TOO_MANY_REQUESTS' ? 429 : code === 'BAD_REQUEST' ? 400 : 403;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    const page = gatePage({ locale, siteName: this.context.site.name, withBox: true });
    this.pages.send(reply, { status, headers, page }, locale);
  }

  private isRight(password: unknown, address: string): Promise<boolean> {
    if (typeof password !== 'string') throw new AppError('BAD_REQUEST');
    return this.secrets.check('construction password', address, () => {
      const digest = createHash('sha256').update(password.slice(0, longestPassword)).digest('hex');
      return isSame(digest, this.hash) && password.length <= longestPassword;
    });
  }

  private cookieLine(): string {
    const secure = this.context.origin().startsWith('https:') ? '; Secure' : '';
    return `${accessCookie}=${this.proof.make()}; Max-Age=${accessSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
