import { In } from 'typeorm';
import { newUuid, type HistoryAction, type WriteSource } from '@viewkraft/model';
import type { DbValue, Queryable } from '../../kernel/database/database.js';
import { historyActEntity, type HistoryActRow } from '../../kernel/database/entities/history-act.entity.js';

/** A write of more than one record, which can be undone as a whole. */
export class WriteAct {
  readonly id = newUuid(Date.now());
  /** Whether the last attempt wrote anything. */
  recorded = false;

  constructor(readonly action: HistoryAction | 'undo') {}
}

/** Who writes, when and by what means. */
export interface Author {
  readonly now: Date;
  readonly userId: string | null;
  readonly source: WriteSource;
  /** null: a write of one record, which is undone through the history of that record. */
  readonly act: WriteAct | null;
}

/** Adds entries to the act; the first ones create it. */
export async function recordAct(
  act: WriteAct,
  { first, last, count }: { readonly first: number; readonly last: number; readonly count: number },
  { now, userId, source }: Author,
  tableName: string,
  tx: Queryable,
): Promise<void> {
  act.recorded = true;
  const { changes } = await tx.execute(
    'UPDATE _viewkraft_acts SET entries = entries + ?, last_entry = ? WHERE id = ?',
    [count, last, act.id],
  );
  if (changes > 0) return;
  const values: DbValue[] = [act.id, now.getTime(), userId, act.action, source, tableName, count, first, last];
  await tx.execute(
    'INSERT INTO _viewkraft_acts (id, at, user_id, action, source, table_name, entries, first_entry, last_entry) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    values,
  );
}

/** null: there is no such act, or its entries are gone. */
export function loadAct(id: string, on: Queryable): Promise<HistoryActRow | null> {
  return on.manager.getRepository(historyActEntity).findOneBy({ id });
}

export function loadActs(ids: readonly string[], on: Queryable): Promise<HistoryActRow[]> {
  return on.manager.getRepository(historyActEntity).findBy({ id: In([...ids]) });
}

/** Newest first. `userId`: only those of this user. */
export function listActs(
  on: Queryable,
  { userId, limit, offset }: { readonly userId: string | undefined; readonly limit: number; readonly offset: number },
): Promise<HistoryActRow[]> {
  return on.manager.getRepository(historyActEntity).find({
    ...(userId === undefined ? {} : { where: { userId } }),
    order: { at: 'DESC', id: 'DESC' },
    take: limit,
    skip: offset,
  });
}

export async function markUndone(id: string, by: string, on: Queryable): Promise<void> {
  await on.manager.getRepository(historyActEntity).update({ id }, { undoneBy: by });
}
