import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { PublicAddress } from '../../config/public-address.js';
import { SessionRoom } from '../sessions/session-room.js';
import { AuthCsrf } from './auth-csrf.js';
import { AuthExchange, type AuthRequest } from './auth-exchange.js';
import { AuthPages } from './auth-pages.js';
import { authErrors } from './auth-urls.js';
import { safeCallbackUrl } from './callback-url.js';

/** The protocol's own pages that belong to no provider. */
@Access('public')
@Controller('api/auth')
export class AuthPagesController {
  constructor(
    private readonly address: PublicAddress,
    private readonly csrf: AuthCsrf,
    private readonly sessions: SessionRoom,
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

  /** A page with the form that signs out; opening it changes nothing. */
  @Get('signout')
  signOut(@Req() request: AuthRequest, @Res() reply: FastifyReply, @Query('callbackUrl') wanted: unknown): void {
    const { origin } = this.address;
    const { callbackUrl } = new AuthExchange(request, reply, origin, this.sessions.cookies);
    const next = wanted === undefined ? callbackUrl : safeCallbackUrl(wanted, origin);
    this.pages.signOut(request, reply, this.csrf.tokenFor(request, reply), next);
  }
}
