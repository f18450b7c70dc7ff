/** `FAULTS=full` (`npm run e2e:faults`) runs the suites of this folder at full size. */
export const isFull = process.env['FAULTS'] === 'full';

export const size = <T>(full: T, small: T): T => (isFull ? full : small);
