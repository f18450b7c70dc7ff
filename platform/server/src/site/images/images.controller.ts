import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { isCurrent, pictureHeaders } from '../../kernel/http/file-headers.js';
import { parseImageRequest, type ImageFormat, type ImageRequest } from '../image-processing/image-request.js';
import type { ImageSource } from './image-source.js';
import { ImageSources } from './image-sources.js';
import { cropsByFocus, Images } from './images.js';

/** `/_ipx/{modifiers}/{path}`: pictures in the size and format that a page needs. */
@Controller('_ipx')
@Access('public')
export class ImagesController {
  constructor(
    private readonly sources: ImageSources,
    private readonly images: Images,
  ) {}

  @Get('*')
  async image(@Param('*') rest: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const cut = rest.indexOf('/');
    if (cut < 0) throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'imagePath' }] });
    const requested = parseImageRequest(rest.slice(0, cut));
    const source = await this.sources.find(rest.slice(cut + 1));
    const image = this.images.prepare(source, requested, formatOf(requested, source, request.headers.accept));
    const tag = `"${image.tag}"`;
    const forGood = source.isUnique && !cropsByFocus(requested);
    const content = isCurrent(request.headers, tag, source.changedAt)
      ? null
      : await image.content(abortSignalOf(reply));
    reply.headers({
      ...pictureHeaders,
      'cache-control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: tag,
      'last-modified': new Date(source.changedAt).toUTCString(),
    });
    if (requested.format === 'auto') reply.header('vary', 'Accept');
    if (content === null) return void reply.code(304).send();
    void reply.type(image.type).send(content);
  }
}

/** Aborted when the client disconnects before its response. */
function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const abandoned = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abandoned.abort();
  });
  return abandoned.signal;
}

/** undefined: a drawing that stays one. */
function formatOf(
  { format }: ImageRequest,
  { isVector, isJpeg }: ImageSource,
  accept: string | undefined,
): ImageFormat | undefined {
  if (format === undefined) return isVector ? undefined : 'webp';
  if (format !== 'auto') return format;
  if (isVector) return undefined;
  if (accept?.includes('image/avif')) return 'avif';
  if (accept?.includes('image/webp')) return 'webp';
  return isJpeg ? 'jpeg' : 'png';
}
