import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { Caller } from '../caller.js';
import { rawCookie } from '../protocol/cookies.js';
import { callerOfSession, SessionRoom } from './session-room.js';
import { isSessionClaims, sessionAudience, type SessionClaims } from './session-tokens.js';

type CookieRequest = Pick<FastifyRequest, 'headers'>;

/** Reads the session cookie's token and looks its session up. A token past its own end is good as long as its session is. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy) implements OnModuleDestroy {
  constructor(
    private readonly options: AuthModuleOptions,
    private readonly room: SessionRoom,
  ) {
    super({
      secretOrKey: room.tokens.key,
      algorithms: ['HS256'],
      audience: sessionAudience,
      ignoreExpiration: true,
      passReqToCallback: true,
      jwtFromRequest: (request: CookieRequest) => rawCookie(request.headers.cookie, room.cookies.session) ?? null,
    });
    // Passport is one for the whole process: under a name of its own every application keeps its own strategy.
    passport.use(String(options.defaultStrategy), this);
  }

  onModuleDestroy(): void {
    passport.unuse(String(this.options.defaultStrategy));
  }

  /** The caller, and the claims by which an old token is renewed. */
  async validate(request: CookieRequest, claims: unknown): Promise<[Caller, SessionClaims] | null> {
    if (!isSessionClaims(claims)) return null;
    const startedAt = this.room.cache.now();
    const session = await this.room.live(claims.sid);
    if (session === null || session.account.id !== claims.sub) return null;
    const caller = callerOfSession(session);
    const cookie = rawCookie(request.headers.cookie, this.room.cookies.session);
    if (cookie !== undefined) this.room.cache.put(cookie, caller, startedAt);
    return [caller, claims];
  }
}
