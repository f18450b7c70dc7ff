import { Injectable } from '@nestjs/common';
import type { Identity, Scalar } from '@viewkraft/model';
import { Records, UploadedPictures, type UploadFacts } from '@viewkraft/server';
import type { SignaturePicture } from '../../shared/letter-content.js';

const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const maxBytes = 2_000_000;
const maxPixels = 4_000_000;
/** 60 by 18 mm, the largest size of a signature on paper, at 600 dots per inch. */
const printedPixels = { width: 1_418, height: 426 } as const;

/** Pictures of signatures, by the id of their upload. */
@Injectable()
export class SignaturePictures {
  constructor(
    private readonly pictures: UploadedPictures,
    private readonly records: Records,
  ) {}

  /** null: there is no picture, or it cannot be printed. */
  async find(id: Scalar | undefined): Promise<SignaturePicture | null> {
    if (typeof id !== 'string' || id === '') return null;
    const found = await this.pictures.png(id, printedPixels, isSmall);
    if (!found) return null;
    const { bytes, width, height } = found;
    return { source: `data:image/png;base64,${bytes.toString('base64')}`, width, height };
  }

  /** Returns whether a user may sign a letter with it: the picture can be printed, and the user may read it. */
  async mayTake(id: string, identity: Identity): Promise<boolean> {
    return (await this.records.shown('media', id, identity)) !== null && (await this.find(id)) !== null;
  }
}

const isSmall = ({ type, bytes, width, height }: UploadFacts): boolean =>
  types.has(type) && bytes <= maxBytes && width * height <= maxPixels;
