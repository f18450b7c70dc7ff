import { AppError } from '@viewkraft/model';

/** Somebody else changed the row between reading and writing it. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/** Races lost for so long are no chance any more. In milliseconds. */
const longest = 10_000;

/** Does the whole again, from reading on, as long as others are quicker: nobody's other columns are lost (A19). */
export async function untilWon<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + longest;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (Date.now() > end) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
    }
  }
}
