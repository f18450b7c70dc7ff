import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { errorMessage, newUuid } from '@viewkraft/model';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { CONFIG, ConfigError, type Config } from '../../kernel/config/config.js';
import { systemViewsFolder } from '../../kernel/config/shipped-files.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database, type DbValue, type Queryable } from '../../kernel/database/database.js';
import { firstContentEntity } from '../../kernel/database/entities/first-content.entity.js';
import { LOG, type Log } from '../../kernel/log/log.js';

/** One page of a file with the first pages: values by column, blocks as lists. */
type ContentRow = Readonly<Record<string, unknown>>;

/** The initial pages of a new site. */
@Injectable()
export class FirstContent {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Inserts the first pages into an empty table of pages, once in the life of a database: those of the project's
   * `content/pages.json`, otherwise the shipped ones. Call once the tables exist. Throws ConfigError for a wrong file.
   */
  async ensure(): Promise<void> {
    if (await this.db.manager.existsBy(firstContentEntity, { name: 'pages' })) return;
    const own = join(this.config.root, 'content', 'pages.json');
    const file = existsSync(own) ? own : join(systemViewsFolder, 'content', 'pages.json');
    try {
      const rows = JSON.parse(await readFile(file, 'utf8')) as readonly ContentRow[];
      const count = await this.db.transaction((tx) => this.fill(tx, rows));
      if (count > 0) this.log.info(`Pages created: ${count}; edit them under /private/pages`);
    } catch (error) {
      // Another replica inserted them at the same moment.
      if (error instanceof DatabaseError && error.kind === 'unique') return;
      if (file !== own || (error instanceof DatabaseError && error.kind === 'unavailable')) throw error;
      throw new ConfigError([`${own}: ${errorMessage(error)}`]);
    }
  }

  private async fill(tx: Queryable, rows: readonly ContentRow[]): Promise<number> {
    const now = new Date();
    await tx.manager.insert(firstContentEntity, { name: 'pages', loadedAt: now.getTime() });
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

/** Blocks are stored as JSON text. */
function storedValue(value: unknown): DbValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as DbValue);
}
