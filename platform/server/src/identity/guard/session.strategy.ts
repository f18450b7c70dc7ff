import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { Caller } from '../../kernel/caller/caller.js';
import { rawCookie } from '../../kernel/http/cookies.js';
import { callerOfSession, SessionService } from '../sessions/session-service.js';
import { isSessionClaims, sessionAudience, type SessionClaims } from '../sessions/session-tokens.js';

/** What the guard needs to renew an old token. */
export interface PresentedToken extends SessionClaims {
  /** The end of the session. */
  readonly expiresAt: number;
}

type CookieRequest = Pick<FastifyRequest, 'headers'>;

/**
 * Reads the token in the session cookie and looks up its session. An expired token is valid as long as its session is.
 */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy) implements OnModuleDestroy {
  constructor(
    private readonly options: AuthModuleOptions,
    private readonly sessions: SessionService,
  ) {
    super({
      secretOrKeyProvider: (_request: CookieRequest, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, sessions.tokens.keyOf(token)),
      algorithms: ['HS256'],
      audience: sessionAudience,
      ignoreExpiration: true,
      passReqToCallback: true,
      jwtFromRequest: (request: CookieRequest) => rawCookie(request.headers.cookie, sessions.cookies.session) ?? null,
    });
    // Passport is global to the process: a unique name gives every application its own strategy.
    passport.use(String(options.defaultStrategy), this);
  }

  onModuleDestroy(): void {
    passport.unuse(String(this.options.defaultStrategy));
  }

  async validate(request: CookieRequest, claims: unknown): Promise<[Caller, PresentedToken] | null> {
    if (!isSessionClaims(claims)) return null;
    const startedAt = this.sessions.cache.now();
    const session = await this.sessions.live(claims.sid);
    if (session === null || session.account.id !== claims.sub) return null;
    const caller = callerOfSession(session);
    const cookie = rawCookie(request.headers.cookie, this.sessions.cookies.session);
    if (cookie !== undefined) this.sessions.cache.put(cookie, caller, startedAt);
    return [caller, { ...claims, expiresAt: session.expiresAt }];
  }
}
