import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError, type ApiTraits, type Scalar } from '@viewkraft/model';
import type { Queryable } from '../../kernel/database/database.js';
import type { ReadBody, RecordChange, RecordExtension, RecordValues } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { extensionOf, fileName } from './file-name.js';
import { mediaPrefix, mediaView } from './media-rows.js';
import { RemovedFiles } from './removed-files.js';
import { columnsOf, uploadedFile, type UploadedFile } from './uploaded-file.js';

/** Records are created by uploads. */
export const mediaTraits: ApiTraits = { isUploaded: true };

/**
 * Rules for media beyond those of ordinary records: created only by uploads and by restoring. The file of a deleted
 * record is kept for a while, but not served.
 */
@Injectable()
export class MediaExtension implements RecordExtension, OnModuleInit {
  readonly view = mediaView;

  constructor(
    private readonly extensions: RecordExtensions,
    private readonly removed: RemovedFiles,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  model(): ApiTraits {
    return mediaTraits;
  }

  readBody(
    sent: Readonly<Record<string | symbol, unknown>>,
    { action, before, isRestored }: Pick<RecordChange, 'action' | 'before'> & { readonly isRestored: boolean },
  ): ReadBody {
    const file = sent[uploadedFile] as UploadedFile | undefined;
    if (action === 'create' && !file && !isRestored) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    const body = Object.fromEntries(Object.entries(sent));
    const { name } = body;
    if (typeof name === 'string' && name.trim() !== '') {
      const stored = String(file?.key ?? (isRestored ? body['path'] : before?.['path']) ?? '');
      body['name'] = fileName(name, extensionOf(stored));
    }
    return { body, extras: file ? { file } : {}, problems: [] };
  }

  async prepare({ extras }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    const file = extras['file'] as UploadedFile | undefined;
    return file ? columnsOf(file, `${mediaPrefix}${file.key}`) : {};
  }

  async afterWrite(tx: Queryable, { before, after, extras }: RecordChange): Promise<void> {
    const [deleted, created] = [after === null ? keyOf(before) : undefined, before === null ? keyOf(after) : undefined];
    if (deleted !== undefined) await this.removed.add(deleted, String(before?.['id']), tx);
    if (created !== undefined && !extras['file']) await this.removed.takeBack(created, tx);
  }

  async afterCommit({ after }: RecordChange): Promise<void> {
    if (after === null) await this.removed.afterDeletion();
  }
}

function keyOf(record: RecordValues | null): string | undefined {
  const path = record?.['path'];
  return typeof path === 'string' && path.startsWith(mediaPrefix) ? path.slice(mediaPrefix.length) : undefined;
}
