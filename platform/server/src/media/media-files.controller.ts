import { Readable } from 'node:stream';
import { Controller, Get, Inject, Logger, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { byteRange } from './byte-range.js';
import { kindOfType } from './file-kinds.js';
import { knowsTag, pictureHeaders } from './file-headers.js';
import { MediaRows, type MediaRow } from './media-rows.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';

/** Uploaded files by their address. They are public: whoever knows the address, which nobody can guess, may read. */
@Controller('media')
@Access('public')
export class MediaFilesController {
  private readonly log = new Logger('Media');

  constructor(
    private readonly rows: MediaRows,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  @Get('*')
  async file(@Param('*') key: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const row = await this.rows.find(key);
    if (!row) throw new AppError('NOT_FOUND');
    const tag = `"${row.key.slice(row.key.lastIndexOf('/') + 1).split('.')[0]}"`;
    reply.headers({
      ...pictureHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      'accept-ranges': 'bytes',
      'content-disposition': disposition(row),
    });
    if (knowsTag(request.headers['if-none-match'], tag)) return void reply.code(304).send();
    const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== tag;
    const range = isWhole ? undefined : byteRange(request.headers.range, row.size);
    if (range === null) return void reply.code(416).header('content-range', `bytes */${row.size}`).send();
    reply.type(row.type).header('content-length', range ? range.to - range.from + 1 : row.size);
    if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${row.size}`);
    // Without a payload the length would become that of nothing.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const stream = await this.storage.open(row.key, range).catch((error: Error) => {
      this.log.error(`The storage of uploads does not answer: ${error.message}`);
      throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
    });
    if (!stream) throw new AppError('NOT_FOUND');
    void reply.send(stream);
  }
}

/** Pictures are shown; everything else is downloaded, so that it never opens under our name. */
function disposition({ name, type }: MediaRow): string {
  const shape = kindOfType(type)?.shape ?? 'other';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${shape === 'other' ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
