import { formatDay, formatInstant, formatTime } from './formatDate.js';
import { formatExactInstant } from './formatExactInstant.js';

describe('dates', () => {
  test('[F2] a day is the same in every time zone', () => {
    expect(formatDay('2026-12-24', 'de')).toBe('24.12.2026');
    expect(formatDay('2026-12-24', 'en')).toBe('12/24/2026');
    expect(formatDay('2026-01-02', 'de')).toBe('02.01.2026');
  });

  test('[F2] a moment is shown in the reader’s time zone, with 24 hours in German', () => {
    const local = new Date(2026, 11, 24, 18, 30).toISOString();
    expect(formatInstant(local, 'de')).toBe('24.12.2026, 18:30');
    expect(formatInstant(local, 'en')).toBe('12/24/2026, 6:30 PM');
    expect(formatExactInstant(local, 'de')).toBe('24.12.2026, 18:30:00');
    expect(formatExactInstant(local, 'en')).toBe('12/24/2026, 6:30:00 PM');
    expect(formatInstant(new Date(2026, 11, 24, 0, 5).toISOString(), 'de')).toBe('24.12.2026, 00:05');
  });

  test('[F2] a time shows seconds only if there are any', () => {
    expect([formatTime('18:30:00', 'de'), formatTime('18:30:15', 'de')]).toEqual(['18:30', '18:30:15']);
    expect([formatTime('18:30', 'en'), formatTime('06:05:09', 'en')]).toEqual(['6:30 PM', '6:05:09 AM']);
  });

  test('[F2] an invalid date is shown unchanged', () => {
    expect([formatDay('soon', 'de'), formatInstant('', 'en'), formatTime('x', 'de')]).toEqual(['soon', '', 'x']);
  });
});
