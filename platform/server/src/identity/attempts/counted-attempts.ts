import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.js';
import { AuditTrail } from '../audit/audit-trail.js';
import type { Device } from '../../kernel/caller/device-of.js';
import { countProof } from './count-proof.js';
import { SignInLimiter } from './sign-in-limiter.js';

/** The signed-in user who enters a proof, and the device. */
interface ProofContext {
  readonly account: Pick<Account, 'id' | 'email'>;
  readonly device: Device;
}

/**
 * Rate-limits proofs entered by signed-in users. A wrong one counts like a failed sign-in, for account and client
 * address.
 */
@Injectable()
export class CountedAttempts {
  constructor(
    private readonly limiter: SignInLimiter,
    private readonly audit: AuditTrail,
  ) {}

  /** Whether the proof is right. `what`: the kind of proof, for the audit trail. Throws TOO_MANY_REQUESTS. */
  async check({ account, device }: ProofContext, what: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const about = { userId: account.id, email: account.email, device, detail: what };
    const admission = await this.limiter.admit(account.email, device.address);
    if (!admission.admitted) this.audit.record({ ...about, event: 'signInLocked' });
    const right = await countProof(admission, isRight);
    if (!right) this.audit.record({ ...about, event: 'signInFailed' });
    return right;
  }
}
