import { constants } from '@viewkraft/model';
import type { DateTime } from 'luxon';

/** A year typed with two digits is the nearest one by the cutoff: up to 60 in this century, above it in the last (F2). */
export function fullYear(moment: DateTime): DateTime {
  if (moment.year >= 100) return moment;
  return moment.set({ year: moment.year + (moment.year > constants.twoDigitYearCutoff ? 1900 : 2000) });
}
