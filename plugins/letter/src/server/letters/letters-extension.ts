import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorDetail, type Locale, type Scalar } from '@viewkraft/model';
import {
  RecordExtensions,
  type ReadBody,
  type RecordChange,
  type RecordExtension,
  type RecordValues,
} from '@viewkraft/server';
import { linesOfText } from '../layout/lines-of-text.js';
import { newKey } from './letter-access.js';
import { LetterPrinting } from './letter-printing.js';
import { lettersView } from './letter-record.js';
import { SignaturePictures } from './signature-pictures.js';

/** Columns that are printed unchanged. */
const texts = ['sender', 'recipient', 'reference', 'subject', 'body', 'signature', 'attachments'] as const;
/** Columns without which a letter cannot be sent, with the error text for each. */
const needed: Readonly<Partial<Record<(typeof texts)[number], string>>> = {
  recipient: 'letterNoRecipient',
  body: 'letterNoText',
};
const maxRecipientLines = 6;
/** Maximum length in characters by column: a text of about forty sheets, and the parts around it. */
const maxLengths = { body: 100_000, attachments: 5_000, signature: 2_000, sender: 2_000, recipient: 2_000 } as const;

/**
 * Rules of letters beyond ordinary records: each has a key, `new_link: true` in a request body replaces the key, and
 * `send: true` marks the letter as sent and stores its PDF. Both require only the right to update the record.
 */
@Injectable()
export class LettersExtension implements RecordExtension, OnModuleInit {
  readonly view = lettersView;

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly printing: LetterPrinting,
    private readonly pictures: SignaturePictures,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  async readBody(
    sent: Readonly<Record<string, unknown>>,
    { before, caller }: Pick<RecordChange, 'before' | 'caller'>,
  ): Promise<ReadBody> {
    const { new_link: newLink, send, ...body } = sent;
    const problems: ErrorDetail[] = [];
    for (const [column, value] of Object.entries({ new_link: newLink, send })) {
      if (value !== undefined && typeof value !== 'boolean') problems.push({ column, key: 'boolean' });
    }
    const { recipient, signature_image: picture } = body;
    if (typeof recipient === 'string' && linesOfText(recipient).length > maxRecipientLines) {
      problems.push({ column: 'recipient', key: 'letterRecipientLines', params: { most: maxRecipientLines } });
    }
    for (const [column, length] of Object.entries(maxLengths)) {
      const text = body[column];
      if (typeof text === 'string' && text.length > length)
        problems.push({ column, key: 'length', params: { length } });
    }
    const isNew = typeof picture === 'string' && picture !== '' && picture !== before?.['signature_image'];
    if (isNew && !(await this.pictures.mayTake(picture, caller.identity))) {
      problems.push({ column: 'signature_image', key: 'letterPicture' });
    }
    const extras = { ...(newLink === true && { newLink }), ...(send === true && { send }) };
    return { body, extras, problems };
  }

  async prepare({ before, after, extras, caller }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    if (!after) return {};
    // Only a restored earlier state has other values in columns that nobody writes.
    if (before && before['sent_at'] !== null && after['sent_at'] !== before['sent_at']) {
      throw new AppError('INVALID', {}, { details: [{ column: 'sent_at', key: 'readOnly' }] });
    }
    // A reopened link gets a new key, and none comes back from the history: the former address must not work again.
    const isReopened = before?.['link'] === 'off' && after['link'] === 'on';
    const isNewKey = before === null || isReopened || extras['newLink'] === true;
    const publicKey = isNewKey ? newKey() : (before['public_key'] ?? null);
    const key = publicKey === after['public_key'] ? {} : { public_key: publicKey };
    // Sending is idempotent: a second request finds the letter sent.
    if (extras['send'] !== true || after['sent_at'] !== null) return key;
    return { ...key, ...(await this.finished(after, caller.locale ?? 'en')) };
  }

  /** The stored result: from now on page and PDF show it, regardless of later changes to fonts and pictures. */
  private async finished(record: RecordValues, locale: Locale): Promise<Readonly<Record<string, Scalar>>> {
    // Fonts are loaded with the first letter that is finished.
    const { undrawable } = await import('../layout/drawable.js');
    const details = texts.flatMap((column): ErrorDetail[] => {
      const missing = needed[column];
      if (missing !== undefined && isBlank(record[column])) return [{ column, key: missing }];
      const characters = undrawable(String(record[column] ?? '')).join(' ');
      return characters === '' ? [] : [{ column, key: 'letterCharacters', params: { characters } }];
    });
    if (details.length > 0) throw new AppError('INVALID', {}, { details });
    const { sheets, pdf } = await this.printing.finished(record, locale);
    return {
      sent_at: new Date().toISOString(),
      sent_sheets: JSON.stringify(sheets),
      sent_pdf: Buffer.from(pdf as Uint8Array).toString('base64'),
    };
  }
}

const isBlank = (value: Scalar | undefined): boolean => String(value ?? '').trim() === '';
