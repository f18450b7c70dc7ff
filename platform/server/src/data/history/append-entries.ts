import type { Column, HistoryAction } from '@viewkraft/model';
import { KeyedText, type AttachedRow, type DbValue, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { printChanges, type EntryChanges } from './entry-changes.js';
import { recordAct, type Author } from './history-act.js';

export interface NewEntry {
  readonly table: string;
  /** Primary key as text. */
  readonly recordId: string;
  readonly action: HistoryAction;
  readonly version: number | null;
  readonly changes: EntryChanges;
}

const columns = ['table_name', 'record_id', 'action', 'source', 'version', 'at', 'user_id', 'act_id', 'changes'];
/** Rows per statement: few sizes, so that few statements are prepared. */
const sizes = [128, 32, 8, 2, 1];
const texts = new Map(sizes.map((size) => [size, insertText(size)]));
/** Servers of a cluster number their rows in steps of up to this. */
const maxIncrement = 16;

/** Appends entries in the transaction of the writes that they record. */
export async function appendEntries(
  entries: readonly NewEntry[],
  author: Author,
  dialect: Dialect,
  tx: Queryable,
): Promise<void> {
  let range: { readonly first: number; readonly last: number } | undefined;
  for (let at = 0; at < entries.length; ) {
    const size = sizes.find((one) => one <= entries.length - at) as number;
    const part = entries.slice(at, at + size);
    const values = part.flatMap((entry) => valuesOf(entry, author));
    const lastId = Number((await tx.execute(texts.get(size) as string, values)).lastId);
    // SQLite returns the number of the last row, MySQL that of the first.
    const first = dialect.name === 'sqlite' ? lastId - size + 1 : lastId;
    const last = dialect.name === 'sqlite' || size === 1 ? lastId : lastId + size * maxIncrement;
    range = { first: range?.first ?? first, last };
    at += size;
  }
  if (range && author.act) await recordAct(author.act, { ...range, count: entries.length }, author, entries[0]?.table ?? '', tx);
}

/** The row of an entry, to be inserted with a single write. A key that the database gives stands in its text. */
export function rowOfEntry(entry: NewEntry, key: Column, author: Author): AttachedRow {
  const isKeyed = entry.changes.new?.[key.name] === null;
  const values = valuesOf(entry, author);
  return { table: '_viewkraft_history', columns, values: isKeyed ? withKey(values, entry, key) : values };
}

function withKey(
  [table = null, , ...rest]: readonly DbValue[],
  { changes }: NewEntry,
  { name, type }: Column,
): AttachedRow['values'] {
  const { [name]: _, ...others } = changes.new ?? {};
  const opening = '{"new":{';
  const text = printChanges({ new: others }).slice(opening.length);
  const quote = type === 'bigint' ? '"' : '';
  const before = `${opening}${JSON.stringify(name)}:${quote}`;
  const after = `${quote}${text.startsWith('}') ? '' : ','}${text}`;
  return [table, new KeyedText('', ''), ...rest.slice(0, -1), new KeyedText(before, after)];
}

/** Appends the entry of a deletion, so that the record can be found among the deleted ones. */
export async function appendDeletion(entry: NewEntry, author: Author, tx: Queryable): Promise<void> {
  const { lastId } = await tx.execute(texts.get(1) as string, valuesOf(entry, author));
  await tx.execute('INSERT INTO _viewkraft_deleted (entry_id, table_name, record_id) VALUES (?, ?, ?)', [
    lastId,
    entry.table,
    entry.recordId,
  ]);
  const id = Number(lastId);
  if (author.act) await recordAct(author.act, { first: id, last: id, count: 1 }, author, entry.table, tx);
}

/** Removes a restored record from the list of deleted records. */
export async function forgetDeletion(table: string, recordId: string, tx: Queryable): Promise<void> {
  await tx.execute('DELETE FROM _viewkraft_deleted WHERE table_name = ? AND record_id = ?', [table, recordId]);
}

function insertText(size: number): string {
  const row = `(${columns.map(() => '?').join(',')})`;
  return `INSERT INTO _viewkraft_history (${columns.join(',')}) VALUES ${Array.from({ length: size }, () => row).join(',')}`;
}

function valuesOf({ table, recordId, action, version, changes }: NewEntry, author: Author): DbValue[] {
  const { source, now, userId, act } = author;
  return [table, recordId, action, source, version, now.getTime(), userId, act?.id ?? null, printChanges(changes)];
}
