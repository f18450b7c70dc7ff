import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayWriteFrom, requestOrigin } from '../../kernel/caller/origin-rule.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { isJson, type AuthBody } from './auth-response.js';
import { cookieLine, cookieValue, rawCookie } from '../../kernel/http/cookies.js';
import { CsrfTokens } from './csrf.js';
import { deriveKeys } from '../../kernel/crypto/derive-key.js';
import { SessionService } from '../sessions/session-service.js';

/** Whether a request of the protocol comes from the application's own pages. */
@Injectable()
export class AuthCsrf {
  private readonly tokens: CsrfTokens;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly address: PublicAddress,
    private readonly sessions: SessionService,
  ) {
    this.tokens = new CsrfTokens(deriveKeys(config, 'csrf'));
  }

  /** The CSRF token of the browser's cookie; sets a new cookie when none is valid. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string {
    const existing = this.tokenOf(request);
    if (existing !== null) return existing;
    const { token, cookie } = this.tokens.make();
    const { csrf, secure } = this.sessions.cookies;
    void reply.header('set-cookie', cookieLine(csrf, cookie, secure));
    return token;
  }

  /** The CSRF token of the browser's cookie, when valid. */
  tokenOf(request: FastifyRequest): string | null {
    return this.tokens.read(this.cookie(request));
  }

  /**
   * Requests from a foreign origin never pass. Others pass by the repeated token, or when the request is certainly
   * same-origin: same Origin header, and a header or content type that no form can set. A wrong token is no proof.
   */
  confirms(request: FastifyRequest, body: AuthBody): boolean {
    const origin = requestOrigin(request.headers, this.address.origin);
    if (origin === 'foreign') return false;
    const { csrfToken } = body;
    const isSafe =
      request.headers['x-auth-return-redirect'] !== undefined || (isJson(request) && csrfToken === undefined);
    return (origin === 'same' && isSafe) || this.tokens.confirms(this.cookie(request), csrfToken);
  }

  /**
   * Judges the origin only: same-origin, or, when no header states the origin, at least without a session that another
   * page could use.
   */
  mayBeOurs(request: FastifyRequest): boolean {
    const withSession = rawCookie(request.headers.cookie, this.sessions.cookies.session) !== undefined;
    return mayWriteFrom(requestOrigin(request.headers, this.address.origin), withSession);
  }

  private cookie(request: FastifyRequest): string | undefined {
    return cookieValue(request.headers.cookie, this.sessions.cookies.csrf);
  }
}
