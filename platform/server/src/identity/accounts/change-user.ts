import type { Scalar, WriteSource } from '@viewkraft/model';
import { appendEntries } from '../../data/history/append-entries.js';
import type { StoredValues } from '../../data/history/entry-changes.js';
import type { DbValue, Dialect, Queryable } from '../../kernel/database/database.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';

/** Who changes an account outside the record API. */
interface AccountWriter {
  /** null: the platform, or a guest who signs up. */
  readonly userId: string | null;
  readonly source: WriteSource;
}

/**
 * Changes a user's row as a write through the API would: with a new version, so that concurrent edits get a conflict,
 * and with a history entry. `values`: as stored; `shown`: the changed columns for the history, in wire form.
 */
export async function changeUser(
  tx: Queryable,
  dialect: Dialect,
  id: string,
  values: Readonly<Record<string, DbValue>>,
  shown: { readonly old: StoredValues; readonly new: StoredValues },
  writer: AccountWriter,
): Promise<void> {
  const { quote } = dialect;
  const now = new Date();
  const set = Object.keys(values).map((column) => `${quote(column)} = ?`);
  const [users, key, version, time] = ['users', 'id', '_version', '_updated_at'].map(quote);
  await tx.execute(`UPDATE ${users} SET ${set.join(', ')}, ${version} = ${version} + 1, ${time} = ? WHERE ${key} = ?`, [
    ...Object.values(values),
    storedMoment(dialect, now),
    id,
  ]);
  if (Object.keys(shown.new).length === 0) return;
  const [row] = await tx.query(`SELECT ${version} FROM ${users} WHERE ${key} = ?`, [id]);
  const entry = { table: 'users', recordId: id, action: 'update', version: Number(row?.[0]), changes: shown } as const;
  await appendEntries([entry], { ...writer, now, act: null }, dialect, tx);
}

/** Records a user who was created outside the record API. */
export async function recordNewUser(
  tx: Queryable,
  dialect: Dialect,
  values: Readonly<Record<string, Scalar>> & { readonly id: string },
  now: Date,
  writer: AccountWriter,
): Promise<void> {
  const entry = {
    table: 'users',
    recordId: values.id,
    action: 'create',
    version: 1,
    changes: { new: values },
  } as const;
  await appendEntries([entry], { ...writer, now, act: null }, dialect, tx);
}
