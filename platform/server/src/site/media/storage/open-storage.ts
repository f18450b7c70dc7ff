import { join } from 'node:path';
import type { Config } from '../../../kernel/config/config.js';
import { DiskStorage } from './disk-storage.js';
import type { MediaStorage } from './media-storage.js';
import { S3Storage } from './s3-storage.js';

/** The configured storage. Opening reads and writes nothing. */
export function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): MediaStorage {
  switch (storage.type) {
    case 'disk':
      return new DiskStorage(join(dataDir, 'media'));
    case 's3':
      return new S3Storage(storage);
  }
}
