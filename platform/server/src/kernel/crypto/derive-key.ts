import { hkdfSync } from 'node:crypto';

/** Derives a separate key for every purpose from the one secret; a leaked key reveals no other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `viewkraft:${purpose}`, 32));
}
