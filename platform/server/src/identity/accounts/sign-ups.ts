import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { deriveKeys, type Keys } from '../../kernel/crypto/derive-key.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { hashPassword } from './passwords.js';

/** Stored with a sign-up's link until the address is verified; `users` has no row before that. */
type PendingSignUp = Readonly<Record<'name' | 'passwordHash' | 'selector', string>>;

/** Sign-ups whose address is not verified yet. */
@Injectable()
export class SignUps {
  private readonly keys: Keys;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
    private readonly links: OneTimeLinks,
  ) {
    this.keys = deriveKeys(config, 'sign-up');
  }

  async prepare(email: string, name: string, password: string): Promise<PendingSignUp> {
    return { name, passwordHash: await hashPassword(password), selector: selectorOf(email, password, this.keys[0]) };
  }

  /**
   * The hash of the one pending sign-up that this password may belong to, else null. An attempt to sign in verifies
   * exactly one hash, so its duration does not reveal the number of sign-ups: two bytes of a keyed hash select the
   * candidate.
   */
  async hashFor(email: string, password: string): Promise<string | null> {
    const selectors = this.keys.map((key) => selectorOf(email, password, key));
    const signUps = await this.links.signUpsOf(email);
    return (
      signUps.find(({ payload }) => selectors.includes(payload['selector'] ?? ''))?.payload['passwordHash'] ?? null
    );
  }
}

function selectorOf(email: string, password: string, key: Buffer): string {
  const text = `${email}\u0000${password.normalize('NFC')}`;
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 4);
}
