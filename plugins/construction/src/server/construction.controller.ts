import { createHash } from 'node:crypto';
import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { AppError, inLocale } from '@viewkraft/model';
import { Access, CountedSecrets, type PluginContext } from '@viewkraft/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie, AccessProof, accessSeconds, isSame } from './access-proof.js';
import type { ConstructionOptions } from './construction-options.js';
import { CONTEXT } from './context-token.js';
import { gateScript } from './gate-script.js';

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
  ) {
    this.hash = context.options.passwordHash.toLowerCase();
    this.proof = new AccessProof(context.key, this.hash);
  }

  /** 204 with the cookie, 403 for another password; a plain form is led to the site or back to the page (303). */
  @Post()
  @HttpCode(204)
  async enter(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<void> {
    if (this.hash === '') throw new AppError('NOT_FOUND');
    const { password, locale } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const isForm =
      request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
    const isRight = await this.isRight(password, request.ip).catch((error: unknown) => {
      // Its page says nothing of it either.
      if (isForm) return false;
      throw error;
    });
    if (isRight) void reply.header('set-cookie', this.cookieLine());
    if (isForm) void reply.status(303).header('location', inLocale('/', locale === 'de' ? 'de' : 'en'));
    else if (!isRight) throw new AppError('FORBIDDEN');
  }

  /** What the page sends the form by where there is JavaScript. */
  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  script(): string {
    return gateScript;
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
