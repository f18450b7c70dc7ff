import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError, type ApiTraits, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../kernel/database/database.js';
import type { ReadBody, RecordChange, RecordExtension, RecordValues } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { InFlight } from '../../kernel/files/in-flight.js';
import { mediaPrefix, mediaView } from './media-rows.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';
import { columnsOf, uploadedFile, type UploadedFile } from './uploaded-file.js';

/** Records are created by uploads. */
export const mediaTraits: ApiTraits = { isUploaded: true };

/** Rules for media beyond those of ordinary records: created only by uploads, deleted with their file. */
@Injectable()
export class MediaExtension implements RecordExtension, OnModuleInit {
  readonly view = mediaView;
  readonly deletesForGood = true;
  private readonly log = new Logger('Media');

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly inFlight: InFlight,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  model(): ApiTraits {
    return mediaTraits;
  }

  readBody(sent: Readonly<Record<string | symbol, unknown>>, { action }: Pick<RecordChange, 'action'>): ReadBody {
    const file = sent[uploadedFile] as UploadedFile | undefined;
    if (action === 'create' && !file) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const body = Object.fromEntries(Object.entries(sent));
    return { body, extras: file ? { file } : {}, problems: [] };
  }

  async prepare({ extras }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    const file = extras['file'] as UploadedFile | undefined;
    return file ? columnsOf(file, `${mediaPrefix}${file.key}`) : {};
  }

  async afterWrite(_tx: Queryable, { before, after }: RecordChange): Promise<void> {
    const key = after === null && before ? keyOf(before) : undefined;
    if (key !== undefined) await this.inFlight.begin(key);
  }

  /** The record is deleted; a file that cannot be deleted now is deleted by the next start. */
  async afterCommit({ before, after }: RecordChange): Promise<void> {
    const key = after === null && before ? keyOf(before) : undefined;
    if (key === undefined) return;
    try {
      await this.storage.remove(key);
      await this.inFlight.settled(key);
    } catch (error) {
      this.log.warn(`The file ${key} of a deleted record cannot be removed yet: ${(error as Error).message}`);
    }
  }
}

function keyOf(record: RecordValues): string | undefined {
  const path = record['path'];
  return typeof path === 'string' && path.startsWith(mediaPrefix) ? path.slice(mediaPrefix.length) : undefined;
}
