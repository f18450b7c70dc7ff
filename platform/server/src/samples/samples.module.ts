import { Module } from '@nestjs/common';
import { SampleRows } from './sample-rows.js';

/** Sample records, on request. */
@Module({ providers: [SampleRows], exports: [SampleRows] })
export class SamplesModule {}
