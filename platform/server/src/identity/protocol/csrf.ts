import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../kernel/crypto/derive-key.js';

/** Double-submit CSRF tokens: the cookie contains `token|hash`, the form repeats the token. */
export class CsrfTokens {
  constructor(private readonly keys: Keys) {}

  make(): { readonly token: string; readonly cookie: string } {
    const token = randomBytes(32).toString('hex');
    return { token, cookie: `${token}|${hashOf(token, this.keys[0])}` };
  }

  /** The token in a cookie with a valid hash, else null. */
  read(cookie: string | undefined): string | null {
    const [, token = '', hash = ''] = /^([0-9a-f]{64})\|([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
    return token !== '' && this.keys.some((key) => equal(hash, hashOf(token, key))) ? token : null;
  }

  /** Whether a form repeats the token of its cookie. */
  confirms(cookie: string | undefined, repeated: unknown): boolean {
    const token = this.read(cookie);
    return token !== null && typeof repeated === 'string' && equal(token, repeated);
  }
}

const hashOf = (token: string, key: Buffer): string => createHmac('sha256', key).update(token).digest('hex');

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
