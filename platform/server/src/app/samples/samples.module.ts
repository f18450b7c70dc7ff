import { Module } from '@nestjs/common';
import { MediaModule } from '../../site/media/media.module.js';
import { SamplePictures } from './sample-pictures.js';
import { SampleRows } from './sample-rows.js';

/** Sample records and their pictures, on request. */
@Module({ imports: [MediaModule], providers: [SampleRows, SamplePictures], exports: [SampleRows] })
export class SamplesModule {}
