import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { addressKey } from './address-key.js';
import { SignInLimiter } from './sign-in-limiter.js';

/**
 * Secrets that belong to no account, such as one password for many people. Tries count for the client address like failed
 * sign-ins, on all replicas together: ten wrong ones in 15 minutes close it, each time longer.
 */
@Injectable()
export class CountedSecrets {
  constructor(private readonly limiter: SignInLimiter) {}

  /** Whether it is right. `which`: which secret, each has a count of its own. Throws TOO_MANY_REQUESTS. */
  async check(which: string, address: string, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    // No account is called so: an address has no space.
    const admission = await this.limiter.admit(`${which} from ${addressKey(address)}`, address);
    if (!admission.admitted) {
      const { retryAfter } = admission;
      throw new AppError('TOO_MANY_REQUESTS', { seconds: retryAfter }, { retryAfter });
    }
    let right: boolean | undefined;
    try {
      right = await isRight();
    } finally {
      admission.done(right === undefined ? 'none' : right ? 'success' : 'failure');
    }
    return right;
  }
}
