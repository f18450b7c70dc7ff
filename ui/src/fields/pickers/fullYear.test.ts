import { DateTime } from 'luxon';
import { fullYear } from './fullYear.js';

test('[F2] a year of two digits is the nearest one by the cutoff', () => {
  const years = [59, 60, 61, 99, 0, 1961, 2026].map(
    (year) => fullYear(DateTime.fromObject({ year, month: 2, day: 3 })).year,
  );
  expect(years).toEqual([2059, 2060, 1961, 1999, 2000, 1961, 2026]);
});
