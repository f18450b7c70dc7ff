import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, impliedRoles } from '@viewkraft/model';
import { sampleViewsFolder } from '../../kernel/config/shipped-files.js';
import type { Database } from '../../kernel/database/database.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { Texts } from '../../kernel/errors/texts.js';
import type { Caller } from '../../kernel/changes/change-event.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { createRecords } from '../../data/records/write/create-records.js';
import { writeContext } from '../../data/records/rows/write-context.js';
import { SampleError } from './sample-error.js';
import { SamplePictures, withPictures } from './sample-pictures.js';

/** Loads the rows of `views/samples` once, through the ordinary write pipeline. */
@Injectable()
export class SampleRows {
  private readonly folder: string;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
    private readonly runtimes: RecordRuntimes,
    private readonly pictures: SamplePictures,
    private readonly texts: Texts,
  ) {
    this.folder = join(sampleViewsFolder, 'rows');
  }

  /** Loads the rows and pictures when every one of their tables is empty. Throws SampleError. */
  async load(): Promise<void> {
    const names = (await this.read('order')) as string[];
    for (const name of names) {
      if (await this.named(name, () => this.isEmpty(name))) continue;
      this.log.info({ view: name }, `Sample records not loaded: there are already records of ${name}`);
      return;
    }
    const caller = await this.owner();
    const addresses = await this.pictures.load(caller);
    for (const name of names) {
      const runtime = this.runtimes.current;
      const view = runtime.view(name);
      const rows = withPictures((await this.read(name)) as Readonly<Record<string, unknown>>[], view, addresses);
      await this.named(name, () =>
        createRecords(rows, true, writeContext(runtime, view, 'create', caller), this.runtimes.tools),
      );
    }
    this.log.info({ views: names }, `Sample records loaded: ${names.join(', ')}`);
  }

  /** The owner of the records: the first account, an administrator's. */
  private async owner(): Promise<Caller> {
    const { quote } = this.database.dialect;
    const [row] = await this.database.query(
      `SELECT id FROM ${quote('users')} ORDER BY ${quote('_created_at')} LIMIT 1`,
    );
    return { identity: { id: String(row?.[0]), roles: [impliedRoles.administrator] }, sessionId: null };
  }

  private async isEmpty(name: string): Promise<boolean> {
    const { table } = this.runtimes.current.view(name);
    const rows = await this.database.query(`SELECT 1 FROM ${this.database.dialect.quote(table)} LIMIT 1`);
    return rows.length === 0;
  }

  private async named<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new SampleError(`views/samples/rows/${name}.json`, error, this.texts.translate('en'));
    }
  }

  private async read(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.folder, `${name}.json`), 'utf8'));
  }
}
