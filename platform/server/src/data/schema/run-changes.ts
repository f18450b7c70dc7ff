import type { ConversionCounts } from '@viewkraft/model';
import { DatabaseError, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { convertColumn, valuesLost, ValueWouldBeLost } from './plan/columns/convert-column.js';
import { ddlFor } from './ddl/ddl-for.js';
import type { AppliedChange } from './plan/plan.js';
import { fillIndex } from '../search/fill-index.js';
import { indexKey, preparedOn, type PreparedIndexes } from './prepare-search.js';
import {
  archiveOf,
  backfillOf,
  isConversion,
  isEmptyCheck,
  isIndexBackfill,
  isRenaming,
  type EmptyCheck,
  type PlannedChange,
} from './plan/planned-change.js';
import { runRenaming } from './plan/rename-store.js';

/**
 * Applies changes in order; resolves with those that the database accepted. A change that the database refuses is undone
 * where the database can (SQLite), and recorded with the database's error message; the others continue. A lost
 * connection ends the run: the next run plans again from the actual state.
 */
export async function runChanges(
  db: Queryable,
  dialect: Dialect,
  changes: readonly PlannedChange[],
  refused: Map<string, string>,
  prepared: PreparedIndexes,
): Promise<AppliedChange[]> {
  const applied: AppliedChange[] = [];
  for (const change of changes) {
    try {
      applied.push(appliedChange(change, await runChange(db, dialect, change, prepared)));
    } catch (error) {
      const wasRefused = error instanceof DatabaseError && error.kind !== 'unavailable';
      // The next plan finds the value, and holds the change.
      if (!wasRefused && !(error instanceof ValueWouldBeLost)) throw error;
      if (dialect.name === 'sqlite') {
        await db.execute('ROLLBACK TO viewkraft_change');
        await db.execute('RELEASE viewkraft_change');
      }
      if (wasRefused) refused.set(change.key, error.message);
    }
  }
  return applied;
}

async function runChange(
  db: Queryable,
  dialect: Dialect,
  change: PlannedChange,
  prepared: PreparedIndexes,
): Promise<ConversionCounts | undefined> {
  if (dialect.name === 'sqlite') await db.execute('SAVEPOINT viewkraft_change');
  const counts = (await placePrepared(db, dialect, change, prepared)) ? undefined : await runSteps(db, dialect, change);
  if (dialect.name === 'sqlite') {
    await checkForeignKeys(db, change);
    await db.execute('RELEASE viewkraft_change');
  }
  return counts;
}

async function placePrepared(
  db: Queryable,
  dialect: Dialect,
  change: PlannedChange,
  prepared: PreparedIndexes,
): Promise<boolean> {
  const filling = backfillOf(change);
  if (!filling) return false;
  const ready = prepared.get(indexKey(filling.fill));
  if (ready) await preparedOn(dialect).place(db, filling, ready.index.table);
  return Boolean(ready);
}

async function runSteps(
  db: Queryable,
  dialect: Dialect,
  change: PlannedChange,
): Promise<ConversionCounts | undefined> {
  const { steps } = change;
  let counts: ConversionCounts | undefined;
  try {
    for (const step of steps) {
      if (typeof step === 'string') await db.execute(step);
      else if (isConversion(step)) counts = await convertColumn(db, dialect, step);
      else if (isIndexBackfill(step)) await fillIndex(step.fill, dialect, (work) => work(db));
      else if (isRenaming(step)) await runRenaming(db, step);
      else if (isEmptyCheck(step)) await checkEmpty(db, dialect, step);
      else await db.execute(step.sql);
    }
  } catch (error) {
    // Without a connection, the database unlocks the table itself.
    if (steps.some((step) => isConversion(step) || isEmptyCheck(step)))
      for (const sql of ddlFor(dialect).unlockTables([change.table])) await db.execute(sql).catch(() => undefined);
    throw error;
  }
  return counts;
}

async function checkEmpty(db: Queryable, { quote }: Dialect, { empty: { table, column } }: EmptyCheck): Promise<void> {
  const rows = await db.query(`SELECT 1 FROM ${quote(table)} WHERE ${quote(column)} IS NOT NULL LIMIT 1`);
  if (rows.length > 0) throw new ValueWouldBeLost();
}

function appliedChange(change: PlannedChange, counts: ConversionCounts | undefined): AppliedChange {
  const { view, table, column, kind, rows, values, destructive, conversion } = change;
  const archive = archiveOf(change);
  const lost = counts && valuesLost(counts);
  return {
    view,
    table,
    ...(column !== undefined && { column }),
    kind,
    rows: lost ?? (destructive ? rows : 0),
    values: lost ?? (destructive ? values : 0),
    ...(counts && conversion && { conversion: { ...counts, into: conversion.into, narrows: conversion.narrows } }),
    ...(archive !== undefined && { archive }),
  };
}

// With foreign keys off, nothing else would detect that a rebuilt table has dangling references.
async function checkForeignKeys(db: Queryable, change: PlannedChange): Promise<void> {
  if (change.kind !== 'addForeignKey') return;
  const orphans = await db.query(`PRAGMA foreign_key_check("${change.table}")`);
  if (orphans.length > 0)
    throw new DatabaseError('foreignKey', `Rows of ${change.table} with dangling references: ${orphans.length}`);
}
