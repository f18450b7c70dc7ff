import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppError, importLimits } from '@viewkraft/model';
import { CONFIG, type Config } from '../../../kernel/config/config.js';
import { InFlight } from '../../../kernel/files/in-flight.js';

/**
 * Uploaded files of running imports. A file arrives completely before the import begins, so that a slow client holds no
 * transaction. It is removed in every case; what a crash left is removed at the next start.
 */
@Injectable()
export class ImportFiles implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('Import');
  private readonly files: InFlight;

  constructor(@Inject(CONFIG) { dataDir }: Config) {
    this.files = new InFlight(join(dataDir, 'imports'));
  }

  async onModuleInit(): Promise<void> {
    await this.files
      .finishOthers(() => Promise.resolve())
      .catch((error: unknown) => this.log.warn(`Cannot remove files of ended imports: ${(error as Error).message}`));
  }

  async onModuleDestroy(): Promise<void> {
    await this.files.close();
  }

  /**
   * Runs `work` with the path of the received file.
   * @throws AppError TOO_LARGE, or BAD_REQUEST for a body that ends early
   */
  async receive<T>(request: IncomingMessage, work: (path: string) => Promise<T>): Promise<T> {
    const folder = await this.files.makeFolder();
    try {
      const path = join(folder, 'file');
      await this.save(request, path);
      return await work(path);
    } finally {
      await this.files.leave(folder);
    }
  }

  private async save(request: IncomingMessage, path: string): Promise<void> {
    let bytes = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > importLimits.file) throw new AppError('TOO_LARGE');
        yield chunk;
      }
    };
    // The connection must stay open for the response.
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    try {
      await pipeline(chunks, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      throw error instanceof AppError || !isAborted(request) ? error : new AppError('BAD_REQUEST');
    }
    if (!request.complete) throw new AppError('BAD_REQUEST');
  }
}

const isAborted = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;
