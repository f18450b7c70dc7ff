import { Controller, Post, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf } from '../../kernel/caller/caller.js';
import { listText, sendJson, sendRecord, type RecordRequest } from '../../data/records/http/record-request.js';
import { refuseQuery } from '../../kernel/http/request-query.js';
import type { RecordResponse } from '../../data/records/read/read-records.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { writeContext } from '../../data/records/rows/write-context.js';
import { mediaView } from './media-rows.js';
import { Uploads } from './uploads.js';

/** Creates media records by uploading files; other operations on these records are those of any view. */
@Controller('api/media')
export class UploadsController {
  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly uploads: Uploads,
  ) {}

  @Post()
  @Access('records', { accepts: ['multipart/form-data'] })
  async upload(@Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.current;
    const context = writeContext(runtime, runtime.view(mediaView), 'create', callerOf(request));
    refuseQuery(request);
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    }
    const records = await this.uploads.take(request.raw, context);
    if (records.length === 1) sendRecord(reply, records[0] as RecordResponse, 201);
    else sendJson(reply, listText(records), 201);
  }
}
