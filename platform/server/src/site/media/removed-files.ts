import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { removedFileEntity, type RemovedFileRow } from '../../kernel/database/entities/removed-file.entity.js';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { forgetDeletions } from '../../data/history/append-entries.js';
import { mediaView } from './media-rows.js';
import { MEDIA_STORAGE, type MediaStorage } from './storage/media-storage.js';

const cleanupIntervalMs = 3_600_000;
const dayMs = 86_400_000;
const filesPerQuery = 200;
/** Time of deletion of a file that is being removed. */
const expiredAt = 0;

/** Keeps the files of deleted records, so that the records can be restored, and removes the files after `trashDays`. */
@Injectable()
export class RemovedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Media');
  private readonly queue = new TaskQueue();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'uploads'>,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.removeExpired(), cleanupIntervalMs).unref();
    void this.removeExpired();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isStopping = true;
    await this.queue.idle();
  }

  /** Notes the file of a record that is deleted in this transaction. */
  async add(file: string, recordId: string, tx: Queryable): Promise<void> {
    await tx.execute('INSERT INTO _viewkraft_removed_files (file, record_id, at) VALUES (?, ?, ?)', [
      file,
      recordId,
      Date.now(),
    ]);
  }

  /** The record of the file is restored in this transaction. Throws AppError HISTORY_GONE when the file is gone. */
  async takeBack(file: string, tx: Queryable): Promise<void> {
    const { changes } = await tx.execute('DELETE FROM _viewkraft_removed_files WHERE file = ? AND at > ?', [
      file,
      expiredAt,
    ]);
    if (changes === 0) throw new AppError('HISTORY_GONE');
  }

  /** Call after a deletion: with `trashDays` 0, files are removed at once. */
  async afterDeletion(): Promise<void> {
    if (this.config.uploads.trashDays === 0) await this.removeExpired();
  }

  /** Removes all files that were kept for `trashDays`. One that cannot be removed now is tried again later. */
  private removeExpired(): Promise<void> {
    return this.queue.run(async () => {
      const horizon = Date.now() - this.config.uploads.trashDays * dayMs;
      const failures: string[] = [];
      try {
        for (let after = ''; !this.isStopping;) {
          const expired = await this.db.manager.getRepository(removedFileEntity).find({
            where: { at: LessThanOrEqual(horizon), file: MoreThan(after) },
            order: { file: 'ASC' },
            take: filesPerQuery,
          });
          for (const row of expired) {
            if (this.isStopping) break;
            const failure = await this.remove(row);
            if (failure !== undefined) failures.push(failure);
          }
          const last = expired.at(-1);
          if (!last || expired.length < filesPerQuery) break;
          after = last.file;
        }
      } catch (error) {
        failures.push((error as Error).message);
      }
      const [first] = failures;
      if (first !== undefined) this.log.warn(`Files of deleted records cannot be removed yet: ${first}`);
    });
  }

  /**
   * After the first step the record can no longer be restored; a restoration before it keeps the file. Returns why the
   * storage does not remove the file.
   */
  private async remove(row: RemovedFileRow): Promise<string | undefined> {
    if (row.at !== expiredAt && !(await this.expire(row))) return undefined;
    try {
      await this.storage.remove(row.file);
    } catch (error) {
      return (error as Error).message;
    }
    await this.db.execute('DELETE FROM _viewkraft_removed_files WHERE file = ?', [row.file]);
    return undefined;
  }

  /** False: since it was read, the record has been restored, and perhaps deleted again. */
  private expire({ file, recordId, at }: RemovedFileRow): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const { changes } = await tx.execute('UPDATE _viewkraft_removed_files SET at = ? WHERE file = ? AND at = ?', [
        expiredAt,
        file,
        at,
      ]);
      if (changes > 0) await forgetDeletions(mediaView, [recordId], tx);
      return changes > 0;
    });
  }
}
