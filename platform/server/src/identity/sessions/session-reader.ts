import { Injectable } from '@nestjs/common';
import type { SessionReport } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawCookie, removedCookieLine } from '../../kernel/http/cookies.js';
import { SessionService } from './session-service.js';
import type { LiveSession } from './session-store.js';

/** Answers with the current session in the protocol's shape, and extends the session. */
@Injectable()
export class SessionReader {
  constructor(private readonly sessions: SessionService) {}

  /** The session with a fresh cookie, or `null`, which removes an invalid cookie. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The header takes precedence, and an access token is no session.
    if (request.headers.authorization !== undefined) {
      return void reply.type('application/json; charset=utf-8').send('null');
    }
    const { session: name, secure } = this.sessions.cookies;
    const cookie = rawCookie(request.headers.cookie, name);
    const claims = cookie === undefined ? null : this.sessions.tokens.read(cookie);
    const session = claims === null ? null : await this.sessions.live(claims.sid);
    if (claims !== null && session !== null) {
      replaceCookie(reply, this.sessions.sessionCookie(session.account.id, { ...session, key: claims.sid }));
    } else if (cookie !== undefined) {
      replaceCookie(reply, removedCookieLine(name, secure));
    }
    void reply.type('application/json; charset=utf-8').send(JSON.stringify(session && sessionBody(session)));
  }
}

/** Replaces a cookie that the guard may have set for an old token. */
function replaceCookie(reply: FastifyReply, line: string): void {
  void reply.removeHeader('set-cookie').header('set-cookie', line);
}

function sessionBody({ account, pending, expiresAt }: LiveSession): SessionReport {
  return {
    user: {
      id: account.id,
      name: account.name,
      email: account.email,
      image: null,
      roles: account.roles,
      password: pending,
    },
    expires: new Date(expiresAt).toISOString(),
  };
}
