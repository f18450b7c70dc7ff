import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { AppError, inLocale } from '@viewkraft/model';
import { Access, type CallerHolder, callerOf, type RecordValues } from '@viewkraft/server';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { LetterPrinting } from '../letters/letter-printing.js';
import { LetterReader } from '../letters/letter-reader.js';
import { letterWords } from '../../shared/letter-words.js';

const maxNameLength = 80;

/** Returns a letter's file name: `2026-11-20 Kündigung.pdf`, without characters that file systems refuse. */
function pdfName(record: RecordValues, wording: LetterLanguage): string {
  const subject = String(record['subject'] ?? '')
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = [...subject]
    .slice(0, maxNameLength)
    .join('')
    .replace(/[. ]+$/, '');
  return `${[record['date'], name || letterWords[wording].letter].filter(Boolean).join(' ')}.pdf`;
}

/** The part of the request used here. */
interface Visit extends CallerHolder {
  readonly ip: string;
  readonly headers: { readonly accept?: string };
}

/** The part of the platform's response used here. */
interface Reply {
  headers(headers: Readonly<Record<string, string>>): Reply;
  redirect(address: string, status: number): unknown;
  send(body: unknown): unknown;
}

/** Letters must not be cached, and the address with the key must not leak through referrers. */
const secret = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const;

/** Serves a letter as a PDF file. */
@Controller()
@Access('public')
export class LettersController {
  constructor(
    private readonly letters: LetterReader,
    private readonly printing: LetterPrinting,
  ) {}

  @Get('service/letter/:id/pdf')
  english(@Param('id') id: string, @Query('key') key: unknown, @Req() request: Visit, @Res() reply: Reply) {
    return this.pdf(id, key, 'en', request, reply);
  }

  @Get('de/service/letter/:id/pdf')
  german(@Param('id') id: string, @Query('key') key: unknown, @Req() request: Visit, @Res() reply: Reply) {
    return this.pdf(id, key, 'de', request, reply);
  }

  private async pdf(id: string, input: unknown, locale: LetterLanguage, request: Visit, reply: Reply) {
    const { identity } = callerOf(request);
    const key = typeof input === 'string' ? input : null;
    reply.headers(secret);
    try {
      const { record, admit } = await this.letters.read({ id, key, identity, ip: request.ip });
      const pdf = await this.printing.pdf(record, locale, admit);
      reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': String(pdf.byteLength),
          'content-disposition': dispositionOf(pdfName(record, this.printing.wordingOf(record, locale))),
        })
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'NOT_FOUND';
      if (!isMissing || !request.headers.accept?.includes('text/html')) throw error;
      // The letter's page explains to readers why it is missing.
      reply.redirect(pageAddress(id, key, locale), 302);
    }
  }
}

function pageAddress(id: string, key: string | null, locale: LetterLanguage): string {
  const page = inLocale(`/service/letter/${encodeURIComponent(id)}`, locale);
  return key === null ? page : `${page}?${new URLSearchParams({ key }).toString()}`;
}

/** A download header with file name (RFC 6266): an ASCII fallback for legacy clients, and the full name. */
function dispositionOf(name: string): string {
  const plain = name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
