import { createHmac, timingSafeEqual } from 'node:crypto';

export const accessCookie = 'construction_access';
export const accessSeconds = 180 * 86_400;

/** What a visitor's cookie holds who knew the password: it ends with its time, and with the password. */
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

/** Takes as long however much of it is right. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
