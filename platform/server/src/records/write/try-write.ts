import type { Scalar } from '@viewkraft/model';
import type { Database, Queryable } from '../../database/database.js';
import { askEach } from './ask-hooks.js';
import type { WriteContext } from './write-context.js';
import type { Written } from './written.js';

/**
 * A write that plugins hear of afterwards: done and taken back, told, then done again. What the hooks are told is what
 * will stand there, proved by the constraints and with its keys, and whoever lets them wait holds nothing that another
 * write needs.
 */
export async function writeHeard(
  moment: 'afterCreate' | 'afterUpdate',
  context: WriteContext,
  work: (tx: Queryable, tried?: readonly Written[]) => Promise<Written[]>,
): Promise<Written[]> {
  const { view, world } = context;
  const tried = await tryWrite(world.database, async (tx) => {
    const written = await work(tx);
    return { result: written, keep: () => keepKeys(written, context, tx) };
  });
  const real = tried.filter(({ before, after }) => before !== after);
  const asked = real.map(({ draft, before, after }) => ({ record: after, before, index: draft.index }));
  await askEach(moment, view, asked, context);
  return world.database.transaction((tx) => work(tx, tried));
}

/** Does something and takes it back, all but what `keep` does. */
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

/** Nobody else gets the keys that were counted up. MySQL never gives one twice. */
async function keepKeys(written: readonly Written[], { view, world }: WriteContext, tx: Queryable): Promise<void> {
  if (world.dialect.name !== 'sqlite') return;
  const counted = written.filter(({ before, draft }) => before === null && !isGiven(draft.merged.get(view.primaryKey)));
  const last = counted.at(-1)?.after.get(view.primaryKey);
  const type = view.columns.get(view.primaryKey)?.type;
  if (last === undefined || last === null || (type !== 'integer' && type !== 'bigint')) return;
  // A table that was there before may count without the list.
  if ((await tx.query(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`)).length === 0) return;
  const key = BigInt(String(last));
  const { changes } = await tx.execute('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [
    key,
    view.table,
  ]);
  if (changes === 0) await tx.execute('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [view.table, key]);
}

const isGiven = (key: Scalar | undefined): boolean => key !== undefined && key !== null;
