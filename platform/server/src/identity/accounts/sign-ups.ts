import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { deriveKey } from '../../kernel/crypto/derive-key.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { hashPassword } from './passwords.js';

/** Stored with a sign-up's link until the address is verified; `users` has no row before that. */
export type PendingSignUp = Readonly<Record<'name' | 'passwordHash' | 'selector', string>>;

/** Sign-ups whose address is not verified yet. */
@Injectable()
export class SignUps {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'secret'>,
    private readonly links: OneTimeLinks,
  ) {
    this.key = deriveKey(config.secret, 'sign-up');
  }

  async prepare(email: string, name: string, password: string): Promise<PendingSignUp> {
    return { name, passwordHash: await hashPassword(password), selector: this.selector(email, password) };
  }

  /**
   * The hash of the one pending sign-up that this password may belong to, else null. An attempt to sign in verifies
   * exactly one hash, so its duration does not reveal the number of sign-ups: two bytes of a keyed hash select the
   * candidate.
   */
  async hashFor(email: string, password: string): Promise<string | null> {
    const selector = this.selector(email, password);
    const signUps = await this.links.signUpsOf(email);
    return signUps.find(({ payload }) => payload['selector'] === selector)?.payload['passwordHash'] ?? null;
  }

  private selector(email: string, password: string): string {
    const text = `${email}\u0000${password.normalize('NFC')}`;
    return createHmac('sha256', this.key).update(text).digest('hex').slice(0, 4);
  }
}
