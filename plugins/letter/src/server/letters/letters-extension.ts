import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorDetail, type Locale, type Scalar } from '@viewkraft/model';
import {
  RecordExtensions,
  type ReadBody,
  type RecordChange,
  type RecordExtension,
  type RecordValues,
} from '@viewkraft/server';
import { undrawable } from '../layout/drawable.js';
import { linesOfText } from '../layout/lines-of-text.js';
import { newKey } from './letter-access.js';
import { LetterPrinting } from './letter-printing.js';
import { lettersView } from './letter-record.js';
import { SignaturePictures } from './signature-pictures.js';

/** Columns that end up on paper as they are. */
const texts = ['sender', 'recipient', 'reference', 'subject', 'body', 'signature', 'attachments'] as const;
const mostLines = 6;
/** Characters by column: a text of some forty sheets, and what stands around it. */
const most = { body: 100_000, attachments: 5_000, signature: 2_000, sender: 2_000, recipient: 2_000 } as const;

/**
 * What letters are beyond ordinary records: they have a key, and `new_link: true` in a body gives them another one;
 * `send: true` marks them as sent, with the finished PDF. Both need no more than the right to change the record.
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
    if (typeof recipient === 'string' && linesOfText(recipient).length > mostLines) {
      problems.push({ column: 'recipient', key: 'letterRecipientLines', params: { most: mostLines } });
    }
    for (const [column, length] of Object.entries(most)) {
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
    const key = before === null || extras['newLink'] === true ? { public_key: newKey() } : {};
    // A letter is sent once; who says so again finds it sent.
    if (extras['send'] !== true || after['sent_at'] !== null) return key;
    return { ...key, ...(await this.finished(after, caller.locale ?? 'en')) };
  }

  /** What is kept of it: from now on page and PDF show this, whatever becomes of fonts and pictures. */
  private async finished(record: RecordValues, locale: Locale): Promise<Readonly<Record<string, Scalar>>> {
    const details = texts.flatMap((column): ErrorDetail[] => {
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
