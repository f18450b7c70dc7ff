import type { Locale } from '@viewkraft/model';
import { completeMoment } from './completeMoment.js';
import { fullYear, readMoment, showMoment, type MomentKind } from './momentText.js';

const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();
const type = (keys: string, kind: MomentKind, locale: Locale) =>
  [...keys].reduce((text, key, at) => completeMoment(text + key, keys.slice(0, at + 1), kind, locale), '');

test('[F2] a two-digit year becomes the nearest year by the cutoff, on blur', () => {
  expect([59, 60, 61, 99, 0].map(fullYear)).toEqual([2059, 2060, 1961, 1999, 2000]);
  expect(readMoment('24.12.60', 'day', 'de', true)).toBe('2060-12-24');
  expect(readMoment('24.12.61', 'day', 'de', true)).toBe('1961-12-24');
  expect(readMoment('24.12.20', 'day', 'de', false)).toBeUndefined();
});

test('[F2] a day is parsed in the order of its language, with or without separators', () => {
  for (const text of ['24.12.2026', '24122026', '24/12/2026', '2026-12-24'])
    expect(readMoment(text, 'day', 'de', false)).toBe('2026-12-24');
  for (const text of ['12/24/2026', '12242026', '12-24-2026', '24.12.2026', '2026-12-24'])
    expect(readMoment(text, 'day', 'en', false)).toBe('2026-12-24');
  expect(readMoment('5.3.2024', 'day', 'de', false)).toBe('2024-03-05');
});

test('[F2] an invalid day is refused', () => {
  for (const text of ['31.02.2026', '2412', '24.12.', '0.1.2026', 'soon', '24.12.202', '01.01.0999'])
    expect(readMoment(text, 'day', 'de', true)).toBeUndefined();
});

test('[F2] a time is parsed with 24 hours or with AM and PM', () => {
  expect(['18:30', '1830', '18.30', '18:30 Uhr'].map((text) => readMoment(text, 'time', 'de', false))).toEqual(Array(4).fill('18:30:00')); // prettier-ignore
  expect(['6:30 PM', '0630pm', '6:30 p', '630 pm', '18:30'].map((text) => readMoment(text, 'time', 'en', false))).toEqual(Array(5).fill('18:30:00')); // prettier-ignore
  expect(['12:05 AM', '12:05 PM'].map((text) => readMoment(text, 'time', 'en', false))).toEqual(['00:05:00', '12:05:00']); // prettier-ignore
  expect(readMoment('18:30:15', 'time', 'de', false)).toBe('18:30:15');
  expect(['24:00', '18:60', '13 pm', '18:3'].map((text) => readMoment(text, 'time', 'en', true))).toEqual(Array(4).fill(undefined)); // prettier-ignore
  expect([readMoment('18', 'time', 'de', false), readMoment('18', 'time', 'de', true)]).toEqual([undefined, '18:00:00']); // prettier-ignore
});

test('[F2] a moment is a day and a time in the reader’s time zone', () => {
  const moment = local(2026, 11, 24, 18, 30);
  expect(readMoment('24.12.2026, 18:30', 'instant', 'de', false)).toBe(moment);
  expect(readMoment('241220261830', 'instant', 'de', false)).toBe(moment);
  expect(readMoment('12/24/2026, 6:30 PM', 'instant', 'en', false)).toBe(moment);
  expect(readMoment('24.12.26 18:30', 'instant', 'de', true)).toBe(moment);
  expect(readMoment(moment, 'instant', 'de', false)).toBe(moment);
  expect(readMoment('24.12.2026', 'instant', 'de', false)).toBeUndefined();
  expect(readMoment('24.12.2026', 'instant', 'de', true)).toBe(local(2026, 11, 24));
});

test('[F2] separators are inserted after the digits', () => {
  expect(type('24122026', 'day', 'de')).toBe('24.12.2026');
  expect(type('24.12.2026', 'day', 'de')).toBe('24.12.2026');
  expect(type('5.3.2024', 'day', 'de')).toBe('05.03.2024');
  expect(type('12242026', 'day', 'en')).toBe('12/24/2026');
  expect(type('241220261830', 'instant', 'de')).toBe('24.12.2026, 18:30');
  expect(type('24.12.2026, 18:30', 'instant', 'de')).toBe('24.12.2026, 18:30');
  expect(type('122420260630pm', 'instant', 'en')).toBe('12/24/2026, 06:30 pm');
  expect(type('24.12.26 18:30', 'instant', 'de')).toBe('24.12.26, 18:30');
  expect(type('18:30:15', 'time', 'en')).toBe('18:30:15');
  expect(type('heute', 'day', 'de')).toBe('heute');
});

test('[F2] a typed ISO date stays as it is', () => {
  for (const locale of ['de', 'en'] as const) {
    expect(type('2026-12-24', 'day', locale)).toBe('2026-12-24');
    expect(type('2012-01-02 18:30', 'instant', locale)).toBe('2012-01-02 18:30');
  }
  expect(type('20122026', 'day', 'de')).toBe('20.12.2026');
  expect(type('20-12-2026', 'day', 'de')).toBe('20.12.2026');
});

test('[F2] words after the hours stay', () => {
  const read = (keys: string, kind: MomentKind, locale: Locale) =>
    readMoment(type(keys, kind, locale), kind, locale, true);
  for (const keys of ['9 pm', '9pm', '9p', '09 p.m.']) expect(read(keys, 'time', 'en')).toBe('21:00:00');
  expect([read('11 pm', 'time', 'en'), read('1pm', 'time', 'en')]).toEqual(['23:00:00', '13:00:00']);
  expect([read('9 Uhr', 'time', 'de'), read('11 Uhr', 'time', 'de')]).toEqual(['09:00:00', '11:00:00']);
  expect([read('9', 'time', 'de'), read('18', 'time', 'de')]).toEqual(['09:00:00', '18:00:00']);
  expect([read('18 Uhr 30', 'time', 'de'), read('9h30', 'time', 'de')]).toEqual(['18:30:00', '09:30:00']);
  expect(read('12/26/26, 5 pm', 'instant', 'en')).toBe(local(2026, 11, 26, 17));
  expect(read('26.12.26 um 18 Uhr', 'instant', 'de')).toBe(local(2026, 11, 26, 18));
  expect(type('24. Dez', 'day', 'de')).toBe('24.Dez');
});

test('[F2] a shown text is parsed back to the same value', () => {
  const values = { day: '2026-01-09', time: '00:05:00', instant: local(2026, 6, 1, 9, 7) };
  for (const kind of ['day', 'time', 'instant'] as const)
    for (const locale of ['en', 'de'] as const)
      expect(readMoment(showMoment(values[kind], kind, locale), kind, locale, false)).toBe(values[kind]);
  expect(showMoment('12.10.20', 'instant', 'de')).toBe('12.10.20');
});
