import type { RecordValues } from '@viewkraft/server';
import type { LetterForm } from '../../shared/geometry.js';
import type { LetterContent, SignaturePicture } from '../../shared/letter-content.js';
import type { LetterLanguage } from '../../shared/letter-sheets.js';

export const lettersView = 'letters';

/** Converts a record to the renderer's input. */
export function contentOf(record: RecordValues, picture: SignaturePicture | null, foot: string): LetterContent {
  const text = (name: string): string => String(record[name] ?? '');
  return {
    form: (record['form'] ?? 'b') as LetterForm,
    language: (record['language'] ?? null) as LetterLanguage | null,
    sender: text('sender'),
    recipient: text('recipient'),
    date: record['date'] ? text('date') : null,
    reference: text('reference'),
    subject: text('subject'),
    body: text('body'),
    signature: text('signature'),
    attachments: text('attachments'),
    picture,
    foot,
  };
}
