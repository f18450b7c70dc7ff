import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { storedMoment } from '../auth/accounts/insert-user.js';
import { CONFIG, type Config } from '../config/config.js';
import { DATABASE } from '../database/database-token.js';
import { DatabaseError, type Database, type DbValue, type Queryable } from '../database/database.js';
import { createOwnTable, type OwnTable } from '../database/own-table.js';
import { LOG, type Log } from '../log/log.js';

/** What was put in once and is not put in again, also when an editor took all of it out. */
const doneTable: OwnTable = { name: '_viewkraft_content', columns: { name: 'key', loaded_at: 'moment' } };

/** One page as `views/system/content/pages.json` has it: values by column, blocks as lists. */
export type ContentRow = Readonly<Record<string, unknown>>;

/** The pages that a new site begins with. */
@Injectable()
export class FirstContent {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'root'>,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Puts the shipped pages into a table of pages that is still empty, once in the life of a database; once the tables exist. */
  async ensure(): Promise<void> {
    await createOwnTable(this.db, doneTable);
    const done = await this.db.query(`SELECT 1 FROM ${doneTable.name} WHERE name = 'pages'`);
    if (done.length > 0) return;
    const file = join(this.config.root, 'views', 'system', 'content', 'pages.json');
    const rows = JSON.parse(await readFile(file, 'utf8')) as readonly ContentRow[];
    try {
      const count = await this.db.transaction((tx) => this.fill(tx, rows));
      if (count > 0) this.log.info(`${count} pages put in to begin with; edit them under /private/pages`);
    } catch (error) {
      // Another replica that starts at the same moment was faster.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    }
  }

  private async fill(tx: Queryable, rows: readonly ContentRow[]): Promise<number> {
    const now = new Date();
    await tx.execute(`INSERT INTO ${doneTable.name} (name, loaded_at) VALUES ('pages', ?)`, [now.getTime()]);
    const { dialect } = this.db;
    const [some] = await tx.query(`SELECT 1 FROM ${dialect.quote('pages')} LIMIT 1`);
    if (some !== undefined) return 0;
    const moment = storedMoment(dialect, now);
    const system = { _version: 1, _created_at: moment, _updated_at: moment };
    for (const row of rows) {
      const values = Object.entries({ id: newUuid(now.getTime()), ...row, ...system });
      const columns = values.map(([column]) => dialect.quote(column)).join(', ');
      const marks = values.map(() => '?').join(', ');
      const stored = values.map(([, value]) => storedValue(value));
      await tx.execute(`INSERT INTO ${dialect.quote('pages')} (${columns}) VALUES (${marks})`, stored);
    }
    return rows.length;
  }
}

/** Blocks are kept as JSON text. */
function storedValue(value: unknown): DbValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as DbValue);
}
