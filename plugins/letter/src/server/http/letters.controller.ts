import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Access, addressKey, callerOf, RateLimitStore, type CallerHolder, type RateLimit } from '@viewkraft/server';
import type { LetterLanguage } from '../../shared/letter-sheets.js';
import { LetterAccess } from '../letters/letter-access.js';
import { LetterPrinting } from '../letters/letter-printing.js';
import { pdfName } from './pdf-name.js';
import { dispositionOf } from './disposition.js';

/** The request, as far as it is needed here. */
interface Visit extends CallerHolder {
  readonly ip: string;
}

/** The answer of the platform's server, as far as it is needed here. */
interface Reply {
  headers(headers: Readonly<Record<string, string>>): Reply;
  send(body: unknown): unknown;
}

/** Nobody keeps a letter, and its address with the key goes nowhere. */
const secret = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Of one client address, or of one account: what the press has to do for them. */
const renders: RateLimit = { most: 60, milliseconds: 60_000 };

/** A letter as its page draws it, and as a file. */
@Controller()
@Access('public')
export class LettersController {
  constructor(
    private readonly access: LetterAccess,
    private readonly printing: LetterPrinting,
    private readonly limits: RateLimitStore,
  ) {}

  @Get('api/letter/:id/sheets')
  async sheets(
    @Param('id') id: string,
    @Query('key') key: unknown,
    @Query('locale') locale: unknown,
    @Req() request: Visit,
    @Res() reply: Reply,
  ): Promise<void> {
    const record = await this.find(id, key, request);
    const sheets = await this.printing.sheets(record, locale === 'de' ? 'de' : 'en', this.admit(request));
    reply.headers({ ...secret, 'content-type': 'application/json; charset=utf-8' }).send(JSON.stringify(sheets));
  }

  @Get('service/letter/:id/pdf')
  english(@Param('id') id: string, @Query('key') key: unknown, @Req() request: Visit, @Res() reply: Reply) {
    return this.pdf(id, key, 'en', request, reply);
  }

  @Get('de/service/letter/:id/pdf')
  german(@Param('id') id: string, @Query('key') key: unknown, @Req() request: Visit, @Res() reply: Reply) {
    return this.pdf(id, key, 'de', request, reply);
  }

  private async pdf(id: string, key: unknown, locale: LetterLanguage, request: Visit, reply: Reply) {
    const record = await this.find(id, key, request);
    const pdf = await this.printing.pdf(record, locale, this.admit(request));
    reply
      .headers({
        ...secret,
        'content-type': 'application/pdf',
        'content-length': String(pdf.byteLength),
        'content-disposition': dispositionOf(pdfName(record, locale)),
      })
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  }

  private async find(id: string, key: unknown, request: Visit) {
    const { identity } = callerOf(request);
    const record = await this.access.find(id, typeof key === 'string' ? key : null, identity);
    if (!record) throw new AppError('NOT_FOUND');
    return record;
  }

  private admit(request: Visit): () => Promise<void> {
    const { id } = callerOf(request).identity;
    return () => this.limits.admit(`letter ${id === null ? addressKey(request.ip) : `of ${id}`}`, renders);
  }
}
