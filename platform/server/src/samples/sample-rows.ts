import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { impliedRoles } from '@viewkraft/model';
import { CONFIG, type Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { DATABASE } from '../database/database-token.js';
import type { Caller } from '../events/change-event.js';
import { LOG, type Log } from '../log/log.js';
import { RecordWorlds } from '../records/record-worlds.js';
import { createRecords } from '../records/write/create-records.js';
import { writeContext } from '../records/write/write-context.js';

/** The rows of `views/samples`, put in by the same path as everybody's, once. */
@Injectable()
export class SampleRows {
  private readonly folder: string;

  constructor(
    @Inject(CONFIG) { root }: Config,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
    private readonly worlds: RecordWorlds,
  ) {
    this.folder = join(root, 'views', 'samples', 'rows');
  }

  /** Loads them when every one of their tables is empty. */
  async load(): Promise<void> {
    const names = (await this.read('order')) as string[];
    for (const name of names) {
      if (await this.isEmpty(name)) continue;
      this.log.info({ view: name }, `Sample records left out: there are records of ${name} already`);
      return;
    }
    const caller = await this.owner();
    for (const name of names) {
      const world = this.worlds.current;
      const context = writeContext(world, world.view(name), 'create', caller);
      await createRecords((await this.read(name)) as unknown[], true, context, this.worlds.tools);
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

  private async read(name: string): Promise<unknown> {
    return JSON.parse(await readFile(join(this.folder, `${name}.json`), 'utf8'));
  }
}
