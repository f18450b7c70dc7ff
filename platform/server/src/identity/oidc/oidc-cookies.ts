import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { deriveKeys, type Keys } from '../../kernel/crypto/derive-key.js';
import { seal, unseal } from '../../kernel/crypto/sealed.js';
import { cookieLine, cookieValue, removedCookieLine } from '../../kernel/http/cookies.js';
import type { OidcChecks } from './oidc-client.js';

/** A pending sign-in. */
interface OidcAttempt extends OidcChecks {
  /** Absolute, on the public origin. */
  readonly callbackUrl: string;
}

const lifetimeMs = 15 * 60_000;
const names = { verifier: 'pkce.code_verifier', state: 'state', nonce: 'nonce' } as const;
type Part = keyof typeof names;
const parts = Object.keys(names) as Part[];

/**
 * Cookies of pending sign-ins, named as Auth.js names them. Each is encrypted for one provider and one purpose, so that
 * it cannot be read, changed, or used with another provider.
 */
@Injectable()
export class OidcCookies {
  private readonly keys: Keys;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
    private readonly address: PublicAddress,
  ) {
    this.keys = deriveKeys(config, 'oidc-cookies');
  }

  /** Set-Cookie header values, valid for 15 minutes. */
  keep(provider: string, { callbackUrl, ...checks }: OidcAttempt): string[] {
    const expires = new Date(Date.now() + lifetimeMs);
    return parts.map((part) => {
      const content = { value: checks[part], expires: expires.getTime(), ...(part === 'state' && { callbackUrl }) };
      const sealed = seal(this.keys, `${provider} ${part}`, JSON.stringify(content));
      return cookieLine(this.nameOf(part), sealed, this.address.secure, expires);
    });
  }

  /** null: no cookie for this provider, or it was changed or has expired. */
  read(provider: string, header: string | undefined): OidcAttempt | null {
    const [verifier, state, nonce] = (['verifier', 'state', 'nonce'] as const).map((part) => {
      const sealed = unseal(this.keys, `${provider} ${part}`, cookieValue(header, this.nameOf(part)) ?? '');
      const content = sealed === null ? null : (JSON.parse(sealed) as Kept);
      return content !== null && content.expires > Date.now() ? content : null;
    });
    if (!verifier || !state || !nonce) return null;
    const callbackUrl = state.callbackUrl ?? this.address.origin;
    return { verifier: verifier.value, state: state.value, nonce: nonce.value, callbackUrl };
  }

  /** Set-Cookie header values that remove the cookies. */
  removed(): string[] {
    return parts.map((part) => removedCookieLine(this.nameOf(part), this.address.secure));
  }

  private nameOf(part: Part): string {
    return `${this.address.secure ? '__Secure-' : ''}next-auth.${names[part]}`;
  }
}

interface Kept {
  readonly value: string;
  readonly expires: number;
  readonly callbackUrl?: string;
}
