import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, impliedRoles } from '@viewkraft/model';
import { CONFIG, type Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DATABASE } from '../database/database-token.js';
import { Texts } from '../errors/texts.js';
import type { Caller } from '../events/change-event.js';
import { LOG, type Log } from '../log/log.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { createRecords } from '../records/write/create-records.js';
import { writeContext } from '../records/write/write-context.js';
import { SampleError } from './sample-error.js';
import { SamplePictures, withPictures } from './sample-pictures.js';

/** The rows of `views/samples`, put in by the same path as everybody's, once. */
@Injectable()
export class SampleRows {
  private readonly folder: string;

  constructor(
    @Inject(CONFIG) { root }: Config,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
    private readonly worlds: RecordWorlds,
    private readonly pictures: SamplePictures,
    private readonly texts: Texts,
  ) {
    this.folder = join(root, 'views', 'samples', 'rows');
  }

  /** Loads them, with their pictures, when every one of their tables is empty. Throws SampleError. */
  async load(): Promise<void> {
    const names = (await this.read('order')) as string[];
    for (const name of names) {
      if (await this.told(name, () => this.isEmpty(name))) continue;
      this.log.info({ view: name }, `Sample records left out: there are records of ${name} already`);
      return;
    }
    const caller = await this.owner();
    const addresses = await this.pictures.load(caller);
    for (const name of names) {
      const world = this.worlds.current;
      const view = world.view(name);
      const rows = withPictures((await this.read(name)) as Readonly<Record<string, unknown>>[], view, addresses);
      await this.told(name, () =>
        createRecords(rows, true, writeContext(world, view, 'create', caller), this.worlds.tools),
      );
    }
    this.log.info({ views: names }, `Sample records loaded: ${names.join(', ')}`);
  }

  /** Whom the records belong to: the first account, which is an administrator's. */
  private async owner(): Promise<Caller> {
    const { quote } = this.database.dialect;
    const [row] = await this.database.query(
      `SELECT id FROM ${quote('users')} ORDER BY ${quote('_created_at')} LIMIT 1`,
    );
    return { identity: { id: String(row?.[0]), roles: [impliedRoles.administrator] }, sessionId: null };
  }

  private async isEmpty(name: string): Promise<boolean> {
    const { table } = this.worlds.current.view(name);
    const rows = await this.database.query(`SELECT 1 FROM ${this.database.dialect.quote(table)} LIMIT 1`);
    return rows.length === 0;
  }

  private async told<T>(name: string, work: () => Promise<T>): Promise<T> {
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
