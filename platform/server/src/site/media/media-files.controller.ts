import { Readable } from 'node:stream';
import { Controller, Get, Inject, Logger, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { kindOfType } from '../../kernel/files/file-kinds.js';
import { byteRange } from '../../kernel/http/byte-range.js';
import { knowsTag, pictureHeaders } from '../../kernel/http/file-headers.js';
import { extensionOf, fileName } from './file-name.js';
import { type MediaRow, MediaRows } from './media-rows.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';

/** Uploaded files by their address. Public: the address cannot be guessed, and whoever knows it may read. */
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
    // Without a payload, Fastify would set the content length to 0.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const stream = await this.storage.open(row.key, range).catch((error: Error) => {
      this.log.error(`The storage of uploads does not answer: ${error.message}`);
      throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
    });
    if (!stream) throw new AppError('NOT_FOUND');
    void reply.send(stream);
  }
}

/** Pictures are shown inline; other files are downloaded, so that they never run on the site's origin. */
function disposition({ key, name: stored, type }: MediaRow): string {
  // Names were once stored as sent.
  const name = fileName(stored, extensionOf(key));
  const shape = kindOfType(type)?.shape ?? 'other';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${shape === 'other' ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
