import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { AppError, type ErrorDetail } from '@viewkraft/model';
import { Access, callerOf, type CallerHolder } from '@viewkraft/server';
import { LetterWriter, type LetterRequest } from '../merge/letter-writer.js';

@Controller('api/letter')
@Access('session')
export class WriteController {
  constructor(private readonly writer: LetterWriter) {}

  /** Names of the views whose records offer "Write letter". */
  @Get('views')
  views(@Req() request: CallerHolder): Promise<string[]> {
    return this.writer.views(callerOf(request).identity);
  }

  /** Returns the columns of a letter about a record; stores nothing. */
  @Post('write')
  @HttpCode(200)
  begin(@Body() body: unknown, @Req() request: CallerHolder): Promise<Record<string, string | null>> {
    return this.writer.begin(letterRequest(body), callerOf(request).identity);
  }
}

function letterRequest(body: unknown): LetterRequest {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { view, id, template = null, language = 'en', zone = 'UTC' } = sent;
  const details: ErrorDetail[] = [];
  if (typeof view !== 'string') details.push({ column: 'view', key: 'string' });
  if (typeof id !== 'string') details.push({ column: 'id', key: 'string' });
  if (template !== null && typeof template !== 'string') details.push({ column: 'template', key: 'string' });
  if (language !== 'de' && language !== 'en') details.push({ column: 'language', key: 'values' });
  if (typeof zone !== 'string' || !isTimeZone(zone)) details.push({ column: 'zone', key: 'values' });
  if (details.length > 0) throw new AppError('INVALID', {}, { details });
  return { view, id, template, language, zone } as LetterRequest;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
