import type { Scalar } from '@viewkraft/model';
import type { Database, Queryable } from '../../../kernel/database/database.js';
import { runHooks } from './run-hooks.js';
import type { WriteContext } from '../rows/write-context.js';
import type { Written } from '../rows/written.js';

/**
 * A write with `after` hooks: written and rolled back, then the hooks run, then written again. The hooks get the record
 * exactly as it will be stored, checked by all constraints and with its keys, and no lock is held while they run.
 * `again`: the second write, which has a history.
 */
export async function writeWithHooks(
  moment: 'afterCreate' | 'afterUpdate',
  context: WriteContext,
  work: (tx: Queryable) => Promise<Written[]>,
  again: (tx: Queryable, tried: readonly Written[]) => Promise<Written[]>,
): Promise<Written[]> {
  const { view, runtime } = context;
  const tried = await tryWrite(runtime.database, async (tx) => {
    const written = await work(tx);
    return { result: written, keep: () => keepKeys(written, context, tx) };
  });
  const real = tried.filter(({ before, after }) => before !== after);
  const hooked = real.map(({ draft, before, after }) => ({ record: after, before, index: draft.index }));
  await runHooks(moment, view, hooked, context);
  return runtime.database.transaction((tx) => again(tx, tried));
}

/** Runs the work and rolls it back, except for `keep`. */
export function tryWrite<T>(
  database: Database,
  work: (tx: Queryable) => Promise<{ readonly result: T; readonly keep?: () => Promise<void> }>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.execute('SAVEPOINT tried');
    const { result, keep } = await work(tx);
    await tx.execute('ROLLBACK TO SAVEPOINT tried');
    await keep?.();
    return result;
  });
}

/** Reserves the generated keys, so that no other write gets them. MySQL never issues a key twice. */
export async function keepKeys(written: readonly Written[], { view, runtime }: WriteContext, tx: Queryable): Promise<void> {
  if (runtime.dialect.name !== 'sqlite') return;
  const counted = written.filter(({ before, draft }) => before === null && !isSet(draft.merged.get(view.primaryKey)));
  const last = counted.at(-1)?.after.get(view.primaryKey);
  const type = view.columns.get(view.primaryKey)?.type;
  if (last === undefined || last === null || (type !== 'integer' && type !== 'bigint')) return;
  // An adopted table may have an auto-increment key without the `sqlite_sequence` table.
  if ((await tx.query(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`)).length === 0) return;
  const key = BigInt(String(last));
  const { changes } = await tx.execute('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [
    key,
    view.table,
  ]);
  if (changes === 0) await tx.execute('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [view.table, key]);
}

const isSet = (key: Scalar | undefined): boolean => key !== undefined && key !== null;
