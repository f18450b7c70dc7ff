import type { LetterLanguage } from './letter-sheets.js';

/** The fixed texts of a letter. */
interface LetterWords {
  readonly reference: string;
  readonly date: string;
  readonly enclosure: (count: number) => string;
  readonly page: (number: number, count: number) => string;
  readonly letter: string;
  readonly formatDate: (date: string) => string;
}

export const letterWords: Readonly<Record<LetterLanguage, LetterWords>> = {
  de: {
    reference: 'Unser Zeichen',
    date: 'Datum',
    enclosure: (count) => (count === 1 ? 'Anlage' : 'Anlagen'),
    page: (number, count) => `Seite ${number} von ${count}`,
    letter: 'Brief',
    formatDate: longDate('de'),
  },
  en: {
    reference: 'Our reference',
    date: 'Date',
    enclosure: (count) => (count === 1 ? 'Enclosure' : 'Enclosures'),
    page: (number, count) => `Page ${number} of ${count}`,
    letter: 'Letter',
    formatDate: longDate('en-GB'),
  },
};

/** Formats `2026-11-20` as 20. November 2026 or 20 November 2026; a calendar day has no time zone. */
function longDate(locale: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}
