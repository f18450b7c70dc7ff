import type { RecordValues } from '@viewkraft/server';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { letterWords } from '../../shared/letter-words.js';

const longest = 80;

/** What the file of a letter is called: `2026-11-20 Kündigung.pdf`, with nothing that a file system refuses. */
export function pdfName(record: RecordValues, locale: LetterLanguage): string {
  const subject = String(record['subject'] ?? '')
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = [...subject]
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '');
  return `${[record['date'], name || letterWords[locale].letter].filter(Boolean).join(' ')}.pdf`;
}
