import { join } from 'node:path';
import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { ImageJobs } from '../image-processing/image-jobs.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { InFlight } from '../../kernel/files/in-flight.js';
import { MediaExtension } from './media-extension.js';
import { MediaFilesController } from './media-files.controller.js';
import { RemovedFiles } from './removed-files.js';
import { MediaRows } from './media-rows.js';
import { MEDIA_STORAGE } from './storage/media-storage.js';
import { openStorage } from './storage/open-storage.js';
import { UploadsController } from './uploads.controller.js';
import { Uploads } from './uploads.js';

/** Uploads: receiving, storing and serving files. */
@Global()
@Module({
  controllers: [UploadsController, MediaFilesController],
  providers: [
    { provide: MEDIA_STORAGE, inject: [CONFIG], useFactory: openStorage },
    {
      provide: InFlight,
      inject: [CONFIG],
      useFactory: ({ dataDir }: Config) => new InFlight(join(dataDir, 'uploads')),
    },
    ImageJobs,
    MediaRows,
    RemovedFiles,
    MediaExtension,
    Uploads,
  ],
  exports: [MEDIA_STORAGE, ImageJobs, MediaRows, Uploads],
})
export class MediaModule implements OnApplicationBootstrap {
  constructor(
    private readonly uploads: Uploads,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs in the background of the start. */
  onApplicationBootstrap(): void {
    this.uploads.finishOthers().catch((error: unknown) => {
      this.log.warn({ err: error }, 'Cannot clean up interrupted uploads');
    });
  }
}
