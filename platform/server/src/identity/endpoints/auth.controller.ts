import { All, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { AppError, type SignInProvider } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { fieldsOf } from '../protocol/auth-response.js';
import { AuthCsrf } from '../protocol/auth-csrf.js';
import { AuthExchange, type AuthRequest } from '../protocol/auth-exchange.js';
import type { AuthProvider } from '../protocol/auth-provider.js';
import { AuthProviders } from '../providers/auth-providers.js';
import { errorUrl, knownAuthError, signInErrorUrl } from '../protocol/auth-urls.js';
import { safeCallbackUrl } from '../protocol/callback-url.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { callerOf } from '../../kernel/caller/caller.js';
import { removedCookieLine } from '../../kernel/http/cookies.js';
import { SessionReader } from '../sessions/session-reader.js';
import { SessionService } from '../sessions/session-service.js';

/** The sign-in protocol of Auth.js and next-auth, as their browser clients use it. */
@Access('public', {
  accepts: ['application/x-www-form-urlencoded', 'application/json'],
  origin: 'handler',
  viewAs: false,
})
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly address: PublicAddress,
    private readonly csrf: AuthCsrf,
    private readonly providers: AuthProviders,
    private readonly reader: SessionReader,
    private readonly sessions: SessionService,
    private readonly audit: AuditTrail,
  ) {}

  @Get('csrf')
  csrfToken(@Req() request: AuthRequest, @Res({ passthrough: true }) reply: FastifyReply): { csrfToken: string } {
    return { csrfToken: this.csrf.tokenFor(request, reply) };
  }

  @Get('providers')
  listProviders(): Readonly<Record<string, SignInProvider>> {
    return this.providers.describe(this.address.origin);
  }

  @Get('session')
  async session(@Req() request: AuthRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.reader.answer(request, reply);
  }

  /** The client's `update()`: the current session with a fresh token. */
  @Post('session')
  @HttpCode(200)
  async updateSession(@Req() request: AuthRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.csrf.confirms(request, fieldsOf(request.body))) return this.reader.answer(request, reply);
    void reply.code(400).type('application/json; charset=utf-8').send('null');
  }

  @Get(['signin', 'signin/:provider'])
  signInPage(@Query() query: Record<string, unknown>, @Res() reply: FastifyReply): void {
    const page = new URL('/login', this.address.origin);
    if (query['callbackUrl'] !== undefined) {
      page.searchParams.set('callbackUrl', safeCallbackUrl(query['callbackUrl'], this.address.origin));
    }
    if (query['error'] !== undefined) page.searchParams.set('error', knownAuthError(query['error']));
    if (typeof query['code'] === 'string' && /^[a-z_]{1,40}$/.test(query['code'])) {
      page.searchParams.set('code', query['code']);
    }
    void reply.code(302).header('location', page.href).send();
  }

  @Post('signin')
  startAny(@Req() request: AuthRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.startSignIn(request, reply, 'credentials');
  }

  /** next-auth clients request a mailed link at the second address. */
  @Post(['signin/:provider', 'email/signin/:provider'])
  async startSignIn(
    @Req() request: AuthRequest,
    @Res() reply: FastifyReply,
    @Param('provider') id: string,
  ): Promise<void> {
    const exchange = this.exchange(request, reply);
    const provider = this.providers.byId(id);
    if (this.refused(exchange, provider, 'start')) return;
    await (provider === undefined ? this.unknownProvider(exchange) : provider.start(exchange));
  }

  @Post('callback/:provider')
  async finishSignIn(
    @Req() request: AuthRequest,
    @Res() reply: FastifyReply,
    @Param('provider') id: string,
  ): Promise<void> {
    const exchange = this.exchange(request, reply);
    const provider = this.providers.byId(id);
    if (this.refused(exchange, provider, 'finish')) return;
    await (provider === undefined ? this.unknownProvider(exchange) : provider.finish(exchange));
  }

  @Get('callback/:provider')
  async arrive(@Req() request: AuthRequest, @Res() reply: FastifyReply, @Param('provider') id: string): Promise<void> {
    const exchange = this.exchange(request, reply);
    const provider = this.providers.byId(id);
    await (provider === undefined ? this.unknownProvider(exchange) : provider.arrive(exchange));
  }

  @Post('signout')
  async signOut(@Req() request: AuthRequest, @Res() reply: FastifyReply): Promise<void> {
    const exchange = this.exchange(request, reply);
    if (this.refused(exchange)) return;
    const { sessionId, identity, pendingUserId } = callerOf(request);
    if (sessionId !== null) {
      await this.sessions.end(sessionId);
      this.audit.record({ event: 'signOut', userId: pendingUserId ?? identity.id, device: exchange.device });
    }
    const { session, secure } = this.sessions.cookies;
    exchange.answer(exchange.callbackUrl, removedCookieLine(session, secure));
  }

  /** Unknown addresses and methods of the protocol. */
  @All(['', '*'])
  @HttpCode(404)
  other(@Req() request: AuthRequest): never {
    const action = /^\/api\/auth\/([a-z-]+)/.exec(request.url)?.[1];
    throw new AppError(actions.has(action ?? '') ? 'BAD_REQUEST' : 'NOT_FOUND');
  }

  private exchange(request: AuthRequest, reply: FastifyReply): AuthExchange {
    return new AuthExchange(request, reply, this.address.origin, this.sessions.cookies);
  }

  private refused(exchange: AuthExchange, provider?: AuthProvider, step: 'start' | 'finish' = 'finish'): boolean {
    if (this.csrf.confirms(exchange.request, exchange.body)) return false;
    if (this.csrf.mayBeOurs(exchange.request) && provider?.trusts?.(exchange, step) === true) return false;
    exchange.fail(signInErrorUrl(exchange.origin, 'MissingCSRF'), 400);
    return true;
  }

  private unknownProvider(exchange: AuthExchange): void {
    exchange.fail(errorUrl(exchange.origin, 'Configuration'), 400);
  }
}

const actions: ReadonlySet<string> = new Set([
  'csrf', 'providers', 'session', 'signin', 'callback', 'signout', 'error', 'verify-request',
]); // prettier-ignore
