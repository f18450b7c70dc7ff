import { hkdfSync } from 'node:crypto';

/** What keys are derived from. */
export interface Secrets {
  readonly secret: string;
  /** Accepted for what they signed or sealed, never used for anything new. */
  readonly secretFallbacks: readonly string[];
}

/** The keys of one purpose: the first one signs and seals, all are accepted. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** Derives separate keys for every purpose from the secrets; a leaked key reveals no other. */
export function deriveKeys({ secret, secretFallbacks }: Secrets, purpose: string): Keys {
  return [deriveKey(secret, purpose), ...secretFallbacks.map((fallback) => deriveKey(fallback, purpose))];
}

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `viewkraft:${purpose}`, 32));
