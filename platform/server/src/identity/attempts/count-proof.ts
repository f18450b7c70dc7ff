import { AppError } from '@viewkraft/model';
import type { Admission } from './sign-in-limiter.js';

/** Whether the proof is right, counted as the outcome of the attempt. Throws TOO_MANY_REQUESTS. */
export async function countProof(admission: Admission, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
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
