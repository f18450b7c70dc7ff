import type { Scalar, WriteSource } from '@viewkraft/model';
import { appendEntries } from '../../data/history/append-entries.js';
import type { StoredValues } from '../../data/history/entry-changes.js';
import type { DbValue, Dialect, Queryable } from '../../kernel/database/database.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import type { UserMessages } from './user-messages.js';

/** Who changes an account outside the record API. */
interface AccountWriter {
  /** null: the platform, or a guest who signs up. */
  readonly userId: string | null;
  readonly source: WriteSource;
}

/**
 * Changes a user's row as a write through the API would: with a new version, so that concurrent edits get a conflict,
 * with a history entry and messages to webhooks. `values`: as stored; `shown`: the changed columns for the history, in wire form.
 */
export async function changeUser(
  tx: Queryable,
  dialect: Dialect,
  id: string,
  values: Readonly<Record<string, DbValue>>,
  shown: { readonly old: StoredValues; readonly new: StoredValues },
  writer: AccountWriter,
  messages: UserMessages,
): Promise<void> {
  const { quote } = dialect;
  const now = new Date();
  const author = { ...writer, now, act: null };
  const before = await messages.read(id, dialect, tx);
  const set = Object.keys(values).map((column) => `${quote(column)} = ?`);
  const [users, key, version, time] = ['users', 'id', '_version', '_updated_at'].map(quote);
  await tx.execute(`UPDATE ${users} SET ${set.join(', ')}, ${version} = ${version} + 1, ${time} = ? WHERE ${key} = ?`, [
    ...Object.values(values),
    storedMoment(dialect, now),
    id,
  ]);
  await messages.append(id, before, author, dialect, tx);
  if (Object.keys(shown.new).length === 0) return;
  const [row] = await tx.query(`SELECT ${version} FROM ${users} WHERE ${key} = ?`, [id]);
  const entry = { table: 'users', recordId: id, action: 'update', version: Number(row?.[0]), changes: shown } as const;
  await appendEntries([entry], author, dialect, tx);
}

/** Records a user who was created outside the record API in the history, and in messages to webhooks. */
export async function recordNewUser(
  tx: Queryable,
  dialect: Dialect,
  values: Readonly<Record<string, Scalar>> & { readonly id: string },
  now: Date,
  writer: AccountWriter,
  messages: UserMessages,
): Promise<void> {
  const author = { ...writer, now, act: null };
  const entry = {
    table: 'users',
    recordId: values.id,
    action: 'create',
    version: 1,
    changes: { new: values },
  } as const;
  await appendEntries([entry], author, dialect, tx);
  await messages.append(values.id, null, author, dialect, tx);
}
