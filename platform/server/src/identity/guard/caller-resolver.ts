import { Injectable } from '@nestjs/common';
import { guest, type Identity } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { rawCookie } from '../../kernel/http/cookies.js';
import { callerOfSession, SessionService } from '../sessions/session-service.js';
import { AccessTokenService } from '../tokens/access-token-service.js';

/** Resolves the caller of a request that did not pass the access guard. */
@Injectable()
export class CallerResolver {
  constructor(
    private readonly sessions: SessionService,
    private readonly tokens: AccessTokenService,
  ) {}

  /** Returns the guest when the token is invalid, a password change is pending, or the database does not answer. */
  async identity({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Identity> {
    const { authorization, cookie: cookies } = headers;
    try {
      if (authorization !== undefined) {
        return (this.tokens.cached(authorization) ?? (await this.tokens.lookUp(authorization, ip))).identity;
      }
      const cookie = rawCookie(cookies, this.sessions.cookies.session);
      return cookie === undefined ? guest : await this.ofCookie(cookie);
    } catch {
      return guest;
    }
  }

  private async ofCookie(cookie: string): Promise<Identity> {
    const cached = this.sessions.cache.get(cookie);
    if (cached) return cached.identity;
    const startedAt = this.sessions.cache.now();
    const claims = this.sessions.tokens.read(cookie);
    const session = claims && (await this.sessions.live(claims.sid));
    if (!claims || !session || session.account.id !== claims.sub) return guest;
    const caller = callerOfSession(session);
    this.sessions.cache.put(cookie, caller, startedAt);
    return caller.identity;
  }
}
