import { AppError } from '@viewkraft/model';

/** Somebody else changed the row between reading and writing it. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/** So many lost races in a row are no chance any more. */
const mostTries = 100;

/** Does the whole again, from reading on, as long as others are quicker: nobody's other columns are lost (A19). */
export async function untilWon<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (tried >= mostTries) throw new AppError('UNAVAILABLE', {}, { retryAfter: 1 });
    }
  }
}
