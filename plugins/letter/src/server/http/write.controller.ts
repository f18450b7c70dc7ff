import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AppError, type ErrorDetail } from '@viewkraft/model';
import { Access, callerOf, type CallerHolder } from '@viewkraft/server';
import { LetterWriter, type WantedLetter } from '../merge/letter-writer.js';

/** `POST /api/letter/write`: the columns of a letter about a record. Nothing is stored. */
@Controller('api/letter')
@Access('session')
export class WriteController {
  constructor(private readonly writer: LetterWriter) {}

  @Post('write')
  @HttpCode(200)
  begin(@Body() body: unknown, @Req() request: CallerHolder): Promise<Record<string, string | null>> {
    return this.writer.begin(wanted(body), callerOf(request).identity);
  }
}

function wanted(body: unknown): WantedLetter {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { view, id, template = null, language = 'en' } = sent;
  const details: ErrorDetail[] = [];
  if (typeof view !== 'string') details.push({ column: 'view', key: 'string' });
  if (typeof id !== 'string') details.push({ column: 'id', key: 'string' });
  if (template !== null && typeof template !== 'string') details.push({ column: 'template', key: 'string' });
  if (language !== 'de' && language !== 'en') details.push({ column: 'language', key: 'values' });
  if (details.length > 0) throw new AppError('INVALID', {}, { details });
  return { view, id, template, language } as WantedLetter;
}
