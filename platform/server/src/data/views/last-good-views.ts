import type { Database } from '../../kernel/database/database.js';

/**
 * The source of every view as it last loaded successfully, kept in the database, so that a file that is broken at
 * server start does not take its view away (C5). A name kept here without a file is a parked view.
 */
export class LastGoodViews {
  private stored = new Map<string, string>();

  constructor(private readonly db: Database) {}

  get sources(): ReadonlyMap<string, string> {
    return this.stored;
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
    this.stored = await readLastGood(this.db);
  }

  /** Stores the changed ones of `good`. */
  async keep(good: ReadonlyMap<string, string>): Promise<void> {
    const changed = [...good].filter(([name, source]) => this.stored.get(name) !== source);
    if (changed.length === 0) return;
    await this.db.transaction(async (tx) => {
      for (const row of changed) await tx.execute('REPLACE INTO _view_sources (name, source) VALUES (?, ?)', row);
    });
    for (const [name, source] of changed) this.stored.set(name, source);
  }

  /** Deletes the views, which are no longer parked from then on. */
  async forget(names: readonly string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const name of names) await tx.execute('DELETE FROM _view_sources WHERE name = ?', [name]);
    });
    for (const name of names) this.stored.delete(name);
  }
}

/** Sources by view name as last stored. */
export async function readLastGood(db: Database): Promise<Map<string, string>> {
  const rows = await db.query('SELECT name, source FROM _view_sources');
  return new Map(rows.map(([name, source]) => [String(name), String(source)]));
}
