import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { kindOfType } from '../../kernel/files/file-kinds.js';
import { MediaRows } from '../media/media-rows.js';
import { MEDIA_STORAGE, isKey, type MediaStorage } from '../media/storage/media-storage.js';
import { clientDir } from '../../web/client-files.js';
import type { ImageSource } from './image-source.js';
import { RemotePictures } from './remote/remote-pictures.js';

const middle = { x: 0.5, y: 0.5 };
const safePath = /^(?:[\w-][\w .-]*\/)*[\w-][\w .-]*\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * Finds the picture behind the path of an image address: an upload, a file of the built UI, or a picture of a host that
 * the configuration names.
 */
@Injectable()
export class ImageSources {
  private readonly files: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly address: PublicAddress,
    private readonly rows: MediaRows,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly remote: RemotePictures,
  ) {
    this.files = clientDir(config.root);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN for hosts that are not configured, BAD_REQUEST for an invalid path */
  async find(path: string): Promise<ImageSource> {
    const url = externalUrl(path);
    if (url && url.host !== new URL(this.address.origin).host) return this.remote.find(url);
    // The site's own address is read locally, never over the network.
    const local = (url ? url.pathname : path).replace(/^\/+/, '');
    if (local.split(/[/\\]/).includes('..')) throw new AppError('FORBIDDEN');
    const key = local.replace(/^media\//, '');
    if (isKey(key)) return this.upload(key);
    if (local === '' || !safePath.test(local)) {
      throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'imagePath' }] });
    }
    return this.clientFile(local);
  }

  private async upload(key: string): Promise<ImageSource> {
    const row = await this.rows.find(key);
    if (!row) throw new AppError('NOT_FOUND');
    const shape = kindOfType(row.type)?.shape ?? 'other';
    if (shape === 'other') throw new AppError('BAD_REQUEST', {}, { details: [{ key: 'imageUnreadable' }] });
    return {
      identity: key,
      changedAt: row.changedAt,
      isVector: shape === 'vector',
      isJpeg: row.type === 'image/jpeg',
      isUnique: true,
      focal: row.focal,
      read: async () => {
        const stream = await this.storage.open(key).catch(() => {
          throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
        });
        if (!stream) throw new AppError('NOT_FOUND');
        return buffer(stream);
      },
    };
  }

  private async clientFile(path: string): Promise<ImageSource> {
    const file = join(this.files, path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new AppError('NOT_FOUND');
    return {
      identity: `${path} ${found.mtimeMs} ${found.size}`,
      changedAt: found.mtimeMs,
      isVector: /\.svg$/i.test(path),
      isJpeg: /\.jpe?g$/i.test(path),
      isUnique: path.startsWith('assets/'),
      focal: middle,
      read: () => readFile(file),
    };
  }
}

/** The absolute URL contained in a path, if any. */
function externalUrl(path: string): URL | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  // Proxies may merge two slashes into one.
  const text = path.replace(/^(https?):\/+/i, '$1://');
  if (!/^https?:/i.test(text) || !URL.canParse(text)) throw new AppError('FORBIDDEN');
  return new URL(text);
}
