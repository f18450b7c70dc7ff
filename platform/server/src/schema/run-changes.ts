import { DatabaseError, type Dialect, type Queryable } from '../database/database.js';
import { convertColumn } from './convert-column.js';
import type { PlannedChange } from './planned-change.js';

/**
 * Carries changes out, in their order. One that the database refuses is undone where the database can (SQLite), and noted
 * with the database's words; the others go on. A lost connection ends it all: the next run looks and goes on from there.
 */
export async function runChanges(
  db: Queryable,
  dialect: Dialect,
  changes: readonly PlannedChange[],
  refused: Map<string, string>,
): Promise<void> {
  for (const change of changes) {
    try {
      await runChange(db, dialect, change);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind === 'unavailable') throw error;
      if (dialect.name === 'sqlite') {
        await db.execute('ROLLBACK TO viewkraft_change');
        await db.execute('RELEASE viewkraft_change');
      }
      refused.set(change.key, error.message);
    }
  }
}

async function runChange(db: Queryable, dialect: Dialect, change: PlannedChange): Promise<void> {
  if (dialect.name === 'sqlite') await db.execute('SAVEPOINT viewkraft_change');
  for (const step of change.steps) {
    if (typeof step === 'string') await db.execute(step);
    else await convertColumn(db, dialect, step);
  }
  if (dialect.name === 'sqlite') {
    await checkForeignKeys(db, change);
    await db.execute('RELEASE viewkraft_change');
  }
}

// With foreign keys off, nothing else would notice that a rebuilt table points at rows that are not there.
async function checkForeignKeys(db: Queryable, change: PlannedChange): Promise<void> {
  if (change.kind !== 'addForeignKey') return;
  const orphans = await db.query(`PRAGMA foreign_key_check("${change.table}")`);
  if (orphans.length > 0)
    throw new DatabaseError('foreignKey', `${orphans.length} rows of ${change.table} point at no row`);
}
