import type { Database } from '../database/database.js';

/**
 * The source of every view as it last loaded well, kept in the database, so that a file that is broken when the server
 * starts does not take its view away (C5). A name that is here and has no file is a parked view.
 */
export class LastGoodViews {
  private known = new Map<string, string>();

  constructor(private readonly db: Database) {}

  get sources(): ReadonlyMap<string, string> {
    return this.known;
  }

  async load(): Promise<void> {
    const types =
      this.db.dialect.name === 'sqlite'
        ? ['TEXT', 'TEXT']
        : ['VARCHAR(63) CHARACTER SET ascii COLLATE ascii_bin', 'LONGTEXT'];
    const suffix = this.db.dialect.name === 'sqlite' ? '' : ' CHARACTER SET utf8mb4';
    await this.db.execute(
      `CREATE TABLE IF NOT EXISTS _view_sources (name ${types[0]} NOT NULL PRIMARY KEY, source ${types[1]} NOT NULL)${suffix}`,
    );
    this.known = await readLastGood(this.db);
  }

  /** Keeps what is new among `good`. */
  async keep(good: ReadonlyMap<string, string>): Promise<void> {
    const changed = [...good].filter(([name, source]) => this.known.get(name) !== source);
    if (changed.length === 0) return;
    await this.db.transaction(async (tx) => {
      for (const row of changed) await tx.execute('REPLACE INTO _view_sources (name, source) VALUES (?, ?)', row);
    });
    for (const [name, source] of changed) this.known.set(name, source);
  }
}

/** Sources by view name as they were last kept. */
export async function readLastGood(db: Database): Promise<Map<string, string>> {
  const rows = await db.query('SELECT name, source FROM _view_sources');
  return new Map(rows.map(([name, source]) => [String(name), String(source)]));
}
