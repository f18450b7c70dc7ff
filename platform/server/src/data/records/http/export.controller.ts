import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { parseExportQuery } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf, variesByCaller } from '../../../kernel/caller/caller.js';
import { rawQuery } from '../../../kernel/http/request-query.js';
import { exportRecords } from '../export/export-records.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { requireReader, type RecordRequest } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** The records of a view as a file. */
@Controller('api/:view/export')
@Access('records')
export class ExportController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get()
  async export(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.forReading(new RequestOrigin(request));
    const reader = requireReader(runtime, runtime.view(name), callerOf(request).identity);
    const query = parseExportQuery(new URLSearchParams(rawQuery(request)), reader);
    const { mediaType, extension, content } = await exportRecords(query, reader, runtime);
    const day = new Date().toISOString().slice(0, 10);
    void reply
      .header('content-type', mediaType)
      .header('content-disposition', `attachment; filename="${name}-${day}.${extension}"`)
      .header('cache-control', 'private, no-store')
      .header('vary', variesByCaller)
      .send(content);
  }
}
