import { In } from 'typeorm';
import type { Database } from '../../kernel/database/database.js';
import { viewSourceEntity } from '../../kernel/database/entities/view-source.entity.js';

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
    this.stored = await readLastGood(this.db);
  }

  /** Stores the changed ones of `good`. */
  async keep(good: ReadonlyMap<string, string>): Promise<void> {
    const changed = [...good].filter(([name, source]) => this.stored.get(name) !== source);
    if (changed.length === 0) return;
    await this.db.transaction(async ({ manager }) => {
      const rows = changed.map(([name, source]) => ({ name, source }));
      await manager.upsert(viewSourceEntity, rows, ['name']);
    });
    for (const [name, source] of changed) this.stored.set(name, source);
  }

  /** Deletes the views, which are no longer parked from then on. */
  async forget(names: readonly string[]): Promise<void> {
    await this.db.manager.delete(viewSourceEntity, { name: In([...names]) });
    for (const name of names) this.stored.delete(name);
  }
}

/** Sources by view name as last stored. */
export async function readLastGood(db: Database): Promise<Map<string, string>> {
  const rows = await db.manager.find(viewSourceEntity);
  return new Map(rows.map(({ name, source }) => [name, source]));
}
