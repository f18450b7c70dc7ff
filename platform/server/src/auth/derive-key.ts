import { hkdfSync } from 'node:crypto';

/** A key of its own for every purpose, made from the one secret; who learns one key learns no other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `viewkraft:${purpose}`, 32));
}
