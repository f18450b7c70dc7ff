import type { Column, HistoryAction } from '@viewkraft/model';
import { KeyedText, type AttachedRow, type DbValue, type Dialect, type Queryable } from '../../kernel/database/database.js';
import { inParts } from '../../kernel/database/statement-parts.js';
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
/** The largest step between two auto-increment keys of a cluster. */
const maxIncrement = 16;

/** Entries of one statement; numbers between theirs may belong to other transactions. */
interface InsertedEntries {
  readonly entries: readonly NewEntry[];
  readonly first: number;
  /** No entry here has a higher number. */
  readonly last: number;
}

/** Appends entries in the transaction of the writes that they record. */
export async function appendEntries(
  entries: readonly NewEntry[],
  author: Author,
  dialect: Dialect,
  tx: Queryable,
): Promise<readonly InsertedEntries[]> {
  const inserted: InsertedEntries[] = [];
  const rows = entries.map((entry) => ({ entry, values: valuesOf(entry, author) }));
  for (const part of inParts(rows, sizes, ({ values: one }) => one)) {
    const size = part.length;
    const values = part.flatMap(({ values: one }) => one);
    const lastId = Number((await tx.execute(texts.get(size) as string, values)).lastId);
    // SQLite returns the number of the last row, MySQL that of the first.
    const first = dialect.name === 'sqlite' ? lastId - size + 1 : lastId;
    const last = dialect.name === 'sqlite' || size === 1 ? lastId : lastId + size * maxIncrement;
    inserted.push({ entries: part.map(({ entry }) => entry), first, last });
  }
  const [{ first } = { first: 0 }] = inserted;
  const last = inserted.at(-1)?.last ?? 0;
  if (inserted.length > 0 && author.act) {
    await recordAct(author.act, { first, last, count: entries.length }, author, entries[0]?.table ?? '', tx);
  }
  return inserted;
}

/** The row of an entry, to be inserted with a single write. A generated key is filled in afterwards. */
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

/**
 * Appends the entries of deletions, all of one table, and lists the records among the deleted ones. Call after the
 * deletions: while their rows are locked, no other transaction can add entries of these records.
 */
export async function appendDeletions(
  entries: readonly NewEntry[],
  author: Author,
  dialect: Dialect,
  tx: Queryable,
): Promise<void> {
  for (const { entries: part, first, last } of await appendEntries(entries, author, dialect, tx)) {
    const text =
      'INSERT INTO _viewkraft_deleted (entry_id, table_name, record_id) SELECT id, table_name, record_id ' +
      `FROM _viewkraft_history WHERE id BETWEEN ? AND ? AND table_name = ? AND record_id IN (${part.map(() => '?').join(', ')})`;
    await tx.execute(text, [first, last, part[0]?.table ?? '', ...part.map(({ recordId }) => recordId)]);
  }
}

/** Removes restored records from the list of deleted records. */
export async function forgetDeletions(table: string, recordIds: readonly string[], tx: Queryable): Promise<void> {
  for (const part of inParts(recordIds, sizes, (id) => [id])) {
    const where = `table_name = ? AND record_id IN (${part.map(() => '?').join(', ')})`;
    await tx.execute(`DELETE FROM _viewkraft_deleted WHERE ${where}`, [table, ...part]);
  }
}

function insertText(size: number): string {
  const row = `(${columns.map(() => '?').join(',')})`;
  return `INSERT INTO _viewkraft_history (${columns.join(',')}) VALUES ${Array.from({ length: size }, () => row).join(',')}`;
}

function valuesOf({ table, recordId, action, version, changes }: NewEntry, author: Author): DbValue[] {
  const { source, now, userId, act } = author;
  return [table, recordId, action, source, version, now.getTime(), userId, act?.id ?? null, printChanges(changes)];
}
