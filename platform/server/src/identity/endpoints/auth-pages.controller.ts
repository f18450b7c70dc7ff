import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { SessionService } from '../sessions/session-service.js';
import { AuthCsrf } from '../protocol/auth-csrf.js';
import { AuthExchange, type AuthRequest } from '../protocol/auth-exchange.js';
import { AuthPages } from '../protocol/auth-pages.js';
import { authErrors } from '../protocol/auth-urls.js';
import { safeCallbackUrl } from '../protocol/callback-url.js';

/** Pages of the protocol that belong to no provider. */
@Access('public', { viewAs: false })
@Controller('api/auth')
export class AuthPagesController {
  constructor(
    private readonly address: PublicAddress,
    private readonly csrf: AuthCsrf,
    private readonly sessions: SessionService,
    private readonly pages: AuthPages,
  ) {}

  @Get('error')
  error(@Req() request: AuthRequest, @Res() reply: FastifyReply, @Query('error') name: unknown): void {
    this.pages.error(request, reply, authErrors.find((error) => error === name) ?? 'Default');
  }

  @Get('verify-request')
  verifyRequest(@Req() request: AuthRequest, @Res() reply: FastifyReply): void {
    this.pages.sent(request, reply);
  }

  /** A page with the sign-out form; opening the page changes nothing. */
  @Get('signout')
  signOut(@Req() request: AuthRequest, @Res() reply: FastifyReply, @Query('callbackUrl') requested: unknown): void {
    const { origin } = this.address;
    const { callbackUrl } = new AuthExchange(request, reply, origin, this.sessions.cookies);
    const next = requested === undefined ? callbackUrl : safeCallbackUrl(requested, origin);
    this.pages.signOut(request, reply, this.csrf.tokenFor(request, reply), next);
  }
}
