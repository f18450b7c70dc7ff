import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { type Config, CONFIG } from '../../kernel/config/config.js';
import { ImageJobs } from '../image-processing/image-jobs.js';
import type { RecordResponse } from '../../data/records/read/read-records.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { createRecords } from '../../data/records/write/create-records.js';
import type { WriteContext } from '../../data/records/rows/write-context.js';
import { InFlight } from '../../kernel/files/in-flight.js';
import { isNoSpace } from '../../kernel/files/no-space.js';
import { fileName } from './file-name.js';
import { inspectFile } from './inspect-file.js';
import { MediaRows } from './media-rows.js';
import { type ReceivedFile, type ReceivedForm, receiveFiles } from '../../kernel/http/bodies/receive-files.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';
import { uploadedFile, type UploadedFile } from './uploaded-file.js';

/** Turns a form with files into stored files and records, all or none. */
@Injectable()
export class Uploads implements OnModuleDestroy {
  private readonly log = new Logger('Media');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly inFlight: InFlight,
    private readonly jobs: ImageJobs,
    private readonly runtimes: RecordRuntimes,
    private readonly rows: MediaRows,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.inFlight.close();
  }

  /** Receives, inspects, stores and records the files. On failure nothing remains. */
  async take(request: IncomingMessage, context: WriteContext): Promise<RecordResponse[]> {
    const folder = await this.inFlight.makeFolder();
    try {
      const form = await receiveFiles(request, folder, this.config.uploads.maxBytes);
      if (form.files.length === 0) {
        throw new AppError('INVALID', {}, { details: [{ column: 'file', key: 'fileMissing' }] });
      }
      return await this.record(form, context);
    } finally {
      await this.inFlight.leave(folder);
    }
  }

  /** Copies a local file as if uploaded with these columns. */
  async copy(path: string, columns: Readonly<Record<string, string>>, context: WriteContext): Promise<RecordResponse> {
    const folder = await this.inFlight.makeFolder();
    try {
      const source = join(folder, 'copy');
      await copyFile(path, source);
      const files = [{ source, name: basename(path) }];
      const [record] = await this.record({ files, fields: new Map(Object.entries(columns)) }, context);
      return record as RecordResponse;
    } finally {
      await this.inFlight.leave(folder);
    }
  }

  /** After a crash: deletes files without a row. */
  async finishOthers(): Promise<void> {
    await this.inFlight.finishOthers(async (key) => {
      if (await this.rows.find(key)) return;
      await this.storage.remove(key);
      this.log.log(`Removed the file ${key}, which an interrupted write left without a record`);
    });
  }

  private async record(form: ReceivedForm, context: WriteContext): Promise<RecordResponse[]> {
    const files: UploadedFile[] = [];
    for (const [index, file] of form.files.entries()) files.push(await this.inspect(file, index, form));
    return this.keep(files, form, context);
  }

  private async inspect({ source, name }: ReceivedFile, index: number, { files }: ReceivedForm): Promise<UploadedFile> {
    const limits = { types: this.config.uploads.types, maxPixels: this.config.images.maxPixels };
    try {
      const found = await this.jobs.run(() => inspectFile(source, limits));
      return { ...found, source, name: fileName(name, found.kind.extension), key: newKey(found.kind.extension) };
    } catch (error) {
      throw files.length > 1 ? withIndex(error, index) : error;
    }
  }

  private async keep(
    files: UploadedFile[],
    { fields }: ReceivedForm,
    context: WriteContext,
  ): Promise<RecordResponse[]> {
    const placed: string[] = [];
    try {
      for (const { key, source, kind, size } of files) {
        await this.inFlight.begin(key);
        placed.push(key);
        await this.storage.put(key, source, { type: kind.type, size }).catch((error: unknown) => {
          throw isNoSpace(error) ? error : this.unreachable(error);
        });
      }
      const bodies = files.map((file) => ({ name: file.name, ...Object.fromEntries(fields), [uploadedFile]: file }));
      const records = await createRecords(bodies, files.length > 1, context, this.runtimes.tools);
      for (const key of placed) await this.inFlight.settled(key);
      return records;
    } catch (error) {
      await this.takeBack(placed);
      throw error;
    }
  }

  /** Deletes files without a row: an error may have come after the commit. */
  private async takeBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      try {
        if (!(await this.rows.find(key))) await this.storage.remove(key);
        await this.inFlight.settled(key);
      } catch (error) {
        this.log.warn(`The file ${key} of a failed upload cannot be removed yet: ${(error as Error).message}`);
      }
    }
  }

  private unreachable(error: unknown): AppError {
    this.log.error(`The storage of uploads does not accept a file: ${(error as Error).message}`);
    return new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
  }
}

function newKey(extension: string): string {
  const [year, month] = new Date().toISOString().split('-');
  return `${year}/${month}/${randomUUID()}.${extension}`;
}

function withIndex(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || !error.extras.details) return error;
  const details = error.extras.details.map((detail) => ({ ...detail, index }));
  return new AppError(error.code, error.params, { ...error.extras, details });
}
