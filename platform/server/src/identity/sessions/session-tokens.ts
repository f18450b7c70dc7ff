import { randomBytes } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { Keys } from '../../kernel/crypto/derive-key.js';
import { sha256 } from '../../kernel/crypto/sha256.js';
import { sessionTokenLifetimeSeconds } from './session-lifetimes.js';

/** The payload of a session token. Roles and address come from the user's row, so they are never outdated. */
export interface SessionClaims {
  /** The user's id. */
  readonly sub: string;
  /** The session's secret key; the table stores only its hash. */
  readonly sid: string;
  readonly exp: number;
}

export const sessionAudience = 'viewkraft:session';

/** Signs session tokens. `session.strategy.ts` verifies them with passport-jwt. */
export class SessionTokens {
  constructor(private readonly keys: Keys) {}

  sign(userId: string, sid: string): string {
    return jsonwebtoken.sign({ sid }, this.keys[0], {
      algorithm: 'HS256',
      subject: userId,
      audience: sessionAudience,
      expiresIn: sessionTokenLifetimeSeconds,
    });
  }

  /** The claims of a token with a valid signature, of any age; else null. */
  read(token: string): SessionClaims | null {
    for (const key of this.keys) {
      const claims = verified(token, key);
      if (claims !== null) return isSessionClaims(claims) ? claims : null;
    }
    return null;
  }

  /** The key that signed a token; the current one if none did. */
  keyOf(token: string): Buffer {
    const [current, ...fallbacks] = this.keys;
    return fallbacks.find((key) => verified(token, key) !== null) ?? current;
  }
}

function verified(token: string, key: Buffer): unknown {
  try {
    return jsonwebtoken.verify(token, key, {
      algorithms: ['HS256'],
      audience: sessionAudience,
      ignoreExpiration: true,
    });
  } catch {
    return null;
  }
}

export function makeSessionKey(): string {
  return randomBytes(24).toString('base64url');
}

export function hashSessionKey(sid: string): string {
  return sha256(sid);
}

/** Whether a verified payload has the shape of session claims. */
export function isSessionClaims(payload: unknown): payload is SessionClaims {
  const claims = payload as Partial<Record<keyof SessionClaims, unknown>> | null;
  return typeof claims?.sub === 'string' && typeof claims.sid === 'string' && typeof claims.exp === 'number';
}
