import { Injectable } from '@nestjs/common';
import { addressKey } from '../../kernel/limits/address-key.js';
import { countProof } from './count-proof.js';
import { SignInLimiter } from './sign-in-limiter.js';

/**
 * Rate-limits secrets that belong to no account, such as one password shared by many people. Wrong attempts count
 * against the client address like failed sign-ins, across all replicas: ten in 15 minutes block the address, longer
 * each time.
 */
@Injectable()
export class CountedSecrets {
  constructor(private readonly limiter: SignInLimiter) {}

  /** Whether the secret is correct. `which` names the secret; each has its own count. Throws TOO_MANY_REQUESTS. */
  async check(which: string, address: string, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    // No account can have this key: an e-mail address has no space.
    return countProof(await this.limiter.admit(`${which} from ${addressKey(address)}`, address), isRight);
  }
}
