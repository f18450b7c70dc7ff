import { createHmac, timingSafeEqual } from 'node:crypto';

export const accessCookie = 'construction_access';
export const accessSeconds = 180 * 86_400;

/**
 * Content of the access cookie: an expiry time with an HMAC that covers the password's hash, so that a new password
 * revokes the cookie.
 */
export class AccessProof {
  constructor(
    private readonly key: Buffer,
    private readonly passwordHash: string,
  ) {}

  make(now = Date.now()): string {
    const expires = String(Math.floor(now / 1000) + accessSeconds);
    return `${expires}.${this.sign(expires)}`;
  }

  isGood(cookie: string | undefined, now = Date.now()): boolean {
    const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (this.passwordHash === '' || expires === '') return false;
    return isSame(signature, this.sign(expires)) && Number(expires) * 1000 > now;
  }

  private sign(expires: string): string {
    return createHmac('sha256', this.key).update(`${accessCookie} ${this.passwordHash} ${expires}`).digest('base64url');
  }
}

/** Compares in constant time. */
export function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
