import { createHash, randomBytes } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';

/** What a token says. Roles and address are not in it: they come from the user's row, so they are never out of date. */
export interface SessionClaims {
  /** The user. */
  readonly sub: string;
  /** The session's secret key; the table keeps its hash alone. */
  readonly sid: string;
  readonly exp: number;
}

export const sessionAudience = 'viewkraft:session';

/** How long a token stands by itself before it is renewed, in seconds. */
export const tokenSeconds = 15 * 60;

/** Signs session tokens. They are read by passport-jwt (`session.strategy.ts`). */
export class SessionTokens {
  constructor(readonly key: Buffer) {}

  sign(userId: string, sid: string): string {
    return jsonwebtoken.sign({ sid }, this.key, {
      algorithm: 'HS256',
      subject: userId,
      audience: sessionAudience,
      expiresIn: tokenSeconds,
    });
  }

  /** The claims of a token that we signed, however old, else null. */
  read(token: string): SessionClaims | null {
    try {
      const claims: unknown = jsonwebtoken.verify(token, this.key, {
        algorithms: ['HS256'],
        audience: sessionAudience,
        ignoreExpiration: true,
      });
      return isSessionClaims(claims) ? claims : null;
    } catch {
      return null;
    }
  }
}

export function makeSessionKey(): string {
  return randomBytes(24).toString('base64url');
}

export function hashSessionKey(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

/** Whether a verified token's payload has the shape that we sign. */
export function isSessionClaims(payload: unknown): payload is SessionClaims {
  const claims = payload as Partial<Record<keyof SessionClaims, unknown>> | null;
  return typeof claims?.sub === 'string' && typeof claims.sid === 'string' && typeof claims.exp === 'number';
}
