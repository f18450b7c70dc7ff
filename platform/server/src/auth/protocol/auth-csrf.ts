import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayWriteFrom, requestOrigin } from '../../access/origin-rule.js';
import { CONFIG, type Config } from '../../config/config.js';
import { PublicAddress } from '../../config/public-address.js';
import { isJson, type AuthBody } from './auth-answer.js';
import { cookieLine, cookieValue, rawCookie } from './cookies.js';
import { CsrfTokens } from './csrf.js';
import { deriveKey } from '../derive-key.js';
import { SessionRoom } from '../sessions/session-room.js';

/** Whether a request of the sign-in protocol comes from our own pages. */
@Injectable()
export class AuthCsrf {
  private readonly tokens: CsrfTokens;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly address: PublicAddress,
    private readonly sessions: SessionRoom,
  ) {
    this.tokens = new CsrfTokens(deriveKey(config.secret, 'csrf'));
  }

  /** The token of the browser's cookie; a new cookie where there is none of ours. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.tokenOf(request);
    if (known !== null) return known;
    const { token, cookie } = this.tokens.make();
    const { csrf, secure } = this.sessions.cookies;
    void reply.header('set-cookie', cookieLine(csrf, cookie, secure));
    return token;
  }

  /** The token of the browser's cookie, where it has one of ours. */
  tokenOf(request: FastifyRequest): string | null {
    return this.tokens.read(this.cookie(request));
  }

  /**
   * Never from a foreign page; else by the repeated token, or because the request is ours beyond doubt: same origin, and
   * with a header or a type that no form can set.
   */
  confirms(request: FastifyRequest, body: AuthBody): boolean {
    const origin = requestOrigin(request.headers, this.address.origin);
    if (origin === 'foreign') return false;
    if (origin === 'same' && (request.headers['x-auth-return-redirect'] !== undefined || isJson(request))) return true;
    return this.tokens.confirms(this.cookie(request), body['csrfToken']);
  }

  /** By its origin alone: ours, or, where nothing tells it, at least without a session that another page could use. */
  mayBeOurs(request: FastifyRequest): boolean {
    const withSession = rawCookie(request.headers.cookie, this.sessions.cookies.session) !== undefined;
    return mayWriteFrom(requestOrigin(request.headers, this.address.origin), withSession);
  }

  private cookie(request: FastifyRequest): string | undefined {
    return cookieValue(request.headers.cookie, this.sessions.cookies.csrf);
  }
}
