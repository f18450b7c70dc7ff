import { Injectable } from '@nestjs/common';
import type { Scalar } from '@viewkraft/model';
import { MediaFiles } from '@viewkraft/server';
import type { SignaturePicture } from '../../shared/letter-content.js';

/** Types that a PDF can hold as they are. */
const types = new Set(['image/png', 'image/jpeg']);
const mostBytes = 2_000_000;
/** A signature on paper has a quarter of that; every pixel is unpacked for the PDF. */
const mostPixels = 4_000_000;

/** Pictures of signatures, by the id of their upload. */
@Injectable()
export class SignaturePictures {
  constructor(private readonly files: MediaFiles) {}

  /** null: there is none, or none that can be printed. */
  async find(id: Scalar | undefined): Promise<SignaturePicture | null> {
    if (typeof id !== 'string' || id === '') return null;
    const file = await this.files.read(id, mostBytes);
    if (!file?.width || !file.height || !types.has(file.type)) return null;
    if (file.width * file.height > mostPixels) return null;
    const source = `data:${file.type};base64,${file.bytes.toString('base64')}`;
    return { source, width: file.width, height: file.height };
  }
}
