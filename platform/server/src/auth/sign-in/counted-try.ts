import { AppError } from '@viewkraft/model';
import type { SignInLimiter } from './sign-in-limiter.js';

/**
 * Whether what somebody who is signed in typed as a proof is right. A wrong one counts like a failed sign-in, for the account
 * and the client's address. Throws TOO_MANY_REQUESTS.
 */
export async function countedTry(
  limiter: SignInLimiter,
  account: string,
  address: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const admission = await limiter.admit(account, address);
  if (!admission.admitted) {
    const { retryAfter } = admission;
    throw new AppError('TOO_MANY_REQUESTS', { seconds: retryAfter }, { retryAfter });
  }
  let right: boolean | undefined;
  try {
    right = await isRight();
    return right;
  } finally {
    admission.done(right === undefined ? 'none' : right ? 'success' : 'failure');
  }
}
