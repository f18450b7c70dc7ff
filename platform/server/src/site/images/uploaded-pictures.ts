import { Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { mediaPrefix, mediaView } from '../media/media-rows.js';
import { Records } from '../../data/records/records.js';
import type { Size } from '../image-processing/image-geometry.js';
import { ImageSources } from './image-sources.js';
import { Images } from './images.js';

/** Facts about an upload from its record. */
export interface UploadFacts extends Size {
  /** Media type. */
  readonly type: string;
  readonly bytes: number;
}

export interface UploadedPicture extends Size {
  /** The content of a PNG. */
  readonly bytes: Buffer;
}

/** Uploaded pictures by record id, regardless of the storage. */
@Injectable()
export class UploadedPictures {
  constructor(
    private readonly records: Records,
    private readonly sources: ImageSources,
    private readonly images: Images,
  ) {}

  /**
   * The picture as a PNG that every program renders in the same way: upright, eight bits, sRGB, with alpha if present,
   * no larger than `max` and never enlarged. null: no such picture, or `fits` refused it.
   * @throws AppError UNAVAILABLE when the storage does not answer
   */
  async png(id: string, max: Size, fits: (facts: UploadFacts) => boolean): Promise<UploadedPicture | null> {
    const record = await this.records.stored(mediaView, id);
    const path = record?.['path'];
    if (!record || typeof path !== 'string' || !record['width'] || !record['height']) return null;
    const [width, height, size] = [record['width'], record['height'], record['size']].map(Number) as [
      number,
      number,
      number,
    ];
    if (!fits({ type: String(record['type']), bytes: size, width, height })) return null;
    const request = { ...max, fit: 'inside', format: 'png', quality: undefined, background: undefined } as const;
    try {
      const source = await this.sources.find(path.slice(mediaPrefix.length));
      const bytes = await this.images.prepare(source, request, 'png').content();
      return { bytes, ...sizeOfPng(bytes) };
    } catch (error) {
      // The file is missing or is not a picture.
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')) return null;
      throw error;
    }
  }
}

/** Every PNG stores its size at the same offset. */
function sizeOfPng(bytes: Buffer): Size {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
