import { dirname } from 'node:path';
import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { AppError, exchangeFormats, parseImportQuery, type ExchangeFormat } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { rawQuery } from '../../../kernel/http/request-query.js';
import { importContexts } from '../import/import-contexts.js';
import { ImportFiles } from '../import/import-files.js';
import { importRecords } from '../import/import-records.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { nameAct, sendJson, writingCaller, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** Records of a view from a file. */
@Controller('api/:view/import')
@Access('records', { accepts: Object.values(exchangeFormats) })
export class ImportController {
  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly files: ImportFiles,
  ) {}

  @Post()
  @HttpCode(200)
  async import(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const contexts = importContexts(runtime, view, writingCaller(request, 'import'));
    const query = parseImportQuery(new URLSearchParams(rawQuery(request)), view, contexts.any.reader);
    const format = formatOf(request);
    const report = await this.files.receive(request.raw, (path) =>
      importRecords({ path, scratch: dirname(path), format, query }, contexts, this.runtimes.tools),
    );
    nameAct(reply, contexts.any.author.act);
    sendJson(reply, JSON.stringify(report));
  }
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE */
export function formatOf({ headers }: Pick<RecordRequest, 'headers'>): ExchangeFormat {
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const found = (Object.keys(exchangeFormats) as ExchangeFormat[]).find((one) => exchangeFormats[one] === mediaType);
  if (found === undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return found;
}
