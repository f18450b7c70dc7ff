import { Inject, Injectable } from '@nestjs/common';
import { Records } from '../records/records.js';
import { mediaPrefix, mediaView } from './media-rows.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';

export interface MediaContent {
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
  /** In pixels; null for what is no picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The content of uploads, by the id of their record. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly records: Records,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  /** null: there is no such upload, or it is larger than asked for. */
  async read(id: string, mostBytes: number): Promise<MediaContent | null> {
    const record = await this.records.stored(mediaView, id);
    const path = record?.['path'];
    if (!record || typeof path !== 'string' || Number(record['size']) > mostBytes) return null;
    const stream = await this.storage.open(path.slice(mediaPrefix.length));
    if (!stream) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const size = (side: unknown): number | null => (side === null || side === undefined ? null : Number(side));
    return {
      type: String(record['type']),
      bytes: Buffer.concat(chunks),
      width: size(record['width']),
      height: size(record['height']),
    };
  }
}
