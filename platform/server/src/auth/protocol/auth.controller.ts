import { All, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { PublicAddress } from '../../config/public-address.js';
import { answerLimited, answerWithUrl, dialectOf, fieldsOf, type AuthBody } from './auth-answer.js';
import { AuthCsrf } from './auth-csrf.js';
import { errorUrl, knownAuthError, signInErrorUrl } from './auth-urls.js';
import { safeCallbackUrl } from './callback-url.js';
import { callerOf, type CallerHolder } from '../caller.js';
import { cookieLine, cookieValue, removedCookieLine } from './cookies.js';
import { CredentialSignIn } from '../sign-in/credential-sign-in.js';
import { SessionReader } from '../sessions/session-reader.js';
import { SessionRoom } from '../sessions/session-room.js';

type Request = FastifyRequest & CallerHolder;

/** The sign-in protocol of Auth.js and next-auth, as their browser clients speak it. */
@Access('public', { accepts: ['application/x-www-form-urlencoded', 'application/json'], origin: 'handler' })
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly address: PublicAddress,
    private readonly csrf: AuthCsrf,
    private readonly credentials: CredentialSignIn,
    private readonly reader: SessionReader,
    private readonly sessions: SessionRoom,
  ) {}

  @Get('csrf')
  csrfToken(@Req() request: Request, @Res({ passthrough: true }) reply: FastifyReply): { csrfToken: string } {
    return { csrfToken: this.csrf.tokenFor(request, reply) };
  }

  @Get('providers')
  providers(): Record<string, unknown> {
    const base = `${this.address.origin}/api/auth`;
    return {
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${base}/signin/credentials`,
        callbackUrl: `${base}/callback/credentials`,
      },
    };
  }

  @Get('session')
  async session(@Req() request: Request, @Res() reply: FastifyReply): Promise<void> {
    await this.reader.answer(request, reply);
  }

  /** The client's `update()`: the session as it is now, under a fresh token. */
  @Post('session')
  async updateSession(@Req() request: Request, @Res() reply: FastifyReply): Promise<void> {
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

  @Post(['signin', 'signin/:provider'])
  startSignIn(@Req() request: Request, @Res() reply: FastifyReply, @Param('provider') provider?: string): void {
    const body = fieldsOf(request.body);
    if (this.refused(request, reply, body)) return;
    if (provider !== undefined && provider !== 'credentials') return this.unknownProvider(request, reply, body);
    answerWithUrl(reply, dialectOf(request, body), `${this.address.origin}/api/auth/signin`);
  }

  @Post('callback/:provider')
  async signIn(
    @Req() request: Request,
    @Res() reply: FastifyReply,
    @Param('provider') provider: string,
  ): Promise<void> {
    const body = fieldsOf(request.body);
    if (this.refused(request, reply, body)) return;
    if (provider !== 'credentials') return this.unknownProvider(request, reply, body);
    const dialect = dialectOf(request, body);
    const { origin } = this.address;
    const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
    const result = await this.credentials.signIn({ email: body['email'], password: body['password'] }, device);
    if (result.outcome === 'limited') {
      return answerLimited(
        reply,
        dialect,
        signInErrorUrl(origin, 'CredentialsSignin', 'rate_limited'),
        result.retryAfter,
      );
    }
    if (result.outcome === 'refused') {
      return answerWithUrl(reply, dialect, signInErrorUrl(origin, 'CredentialsSignin', result.code), 401);
    }
    const url = this.callbackUrl(request, body);
    const { cookies } = this.sessions;
    void reply.header('set-cookie', [result.cookie, cookieLine(cookies.callbackUrl, url, cookies.secure)]);
    answerWithUrl(reply, dialect, url);
  }

  @Get('callback/:provider')
  noCallback(@Res() reply: FastifyReply): void {
    void reply.code(302).header('location', errorUrl(this.address.origin, 'Configuration')).send();
  }

  @Post('signout')
  async signOut(@Req() request: Request, @Res() reply: FastifyReply): Promise<void> {
    const body = fieldsOf(request.body);
    if (this.refused(request, reply, body)) return;
    const { sessionId } = callerOf(request);
    if (sessionId !== null) await this.sessions.end(sessionId);
    void reply.header('set-cookie', removedCookieLine(this.sessions.cookies.session, this.sessions.cookies.secure));
    answerWithUrl(reply, dialectOf(request, body), this.callbackUrl(request, body));
  }

  /** An address of the protocol with another method, or one that we do not have. */
  @All(['', '*'])
  @HttpCode(404)
  other(@Req() request: Request): never {
    const action = /^\/api\/auth\/([a-z]+)/.exec(request.url)?.[1];
    const known = ['csrf', 'providers', 'session', 'signin', 'callback', 'signout'].includes(action ?? '');
    throw new AppError(known ? 'BAD_REQUEST' : 'NOT_FOUND');
  }

  private refused(request: Request, reply: FastifyReply, body: AuthBody): boolean {
    if (this.csrf.confirms(request, body)) return false;
    answerWithUrl(reply, dialectOf(request, body), signInErrorUrl(this.address.origin, 'MissingCSRF'), 400);
    return true;
  }

  private unknownProvider(request: Request, reply: FastifyReply, body: AuthBody): void {
    answerWithUrl(reply, dialectOf(request, body), errorUrl(this.address.origin, 'Configuration'), 400);
  }

  private callbackUrl(request: Request, body: AuthBody): string {
    const kept = cookieValue(request.headers.cookie, this.sessions.cookies.callbackUrl);
    return safeCallbackUrl(body['callbackUrl'] ?? kept, this.address.origin);
  }
}
