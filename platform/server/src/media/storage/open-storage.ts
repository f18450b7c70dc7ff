import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { DiskStorage } from './disk-storage.js';
import type { MediaStorage } from './media-storage.js';
import { S3Storage } from './s3-storage.js';

/** The storage that the configuration names. Nothing is read or written by opening it. */
export function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): MediaStorage {
  return storage.type === 's3' ? new S3Storage(storage) : new DiskStorage(join(dataDir, 'media'));
}
