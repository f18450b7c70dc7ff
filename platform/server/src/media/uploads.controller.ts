import { Controller, Post, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { callerOf } from '../auth/caller.js';
import { listText, refuseQuery, sendJson, sendRecord, type RecordRequest } from '../records/http/record-request.js';
import type { RecordAnswer } from '../records/read/read-records.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { writeContext } from '../records/write/write-context.js';
import { mediaView } from './media-rows.js';
import { Uploads } from './uploads.js';

/** Creating a media record is uploading its file; everything else about these records is as with any view. */
@Controller('api/media')
export class UploadsController {
  constructor(
    private readonly worlds: RecordWorlds,
    private readonly uploads: Uploads,
  ) {}

  @Post()
  @Access('records', { accepts: ['multipart/form-data'] })
  async upload(@Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const world = this.worlds.current;
    const context = writeContext(world, world.view(mediaView), 'create', callerOf(request));
    refuseQuery(request);
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    }
    const records = await this.uploads.take(request.raw, context);
    if (records.length === 1) sendRecord(reply, records[0] as RecordAnswer, 201);
    else sendJson(reply, listText(records), 201);
  }
}
