import { visibleText, wordsOf, type Scalar } from '@viewkraft/model';
import { GivenKey, SelectedValue, type AttachedRow, type DbValue, type Dialect } from '../../kernel/database/database.js';
import { toDb } from '../../kernel/database/value-codecs.js';
import { asciiWord, ftsColumn, fulltextWord, headColumn, maxFulltextLetters, type SearchIndex } from './search-index.js';

type Values = ReadonlyMap<string, Scalar>;
type EntryKey = AttachedRow['values'][number];

/** Only this many letters of a title are compared to find out whether it begins with a query. */
export const maxHeadLetters = 60;

/** The words of a title as one word: if it begins with those of a query, each of them begins a word of the title. */
export const headOf = (words: readonly string[]): string =>
  Array.from(words.join('·')).slice(0, maxHeadLetters).join('');

/** The entry of a record; it replaces an earlier one. */
export function searchEntry(index: SearchIndex, dialect: Dialect, record: Values, key: EntryKey): AttachedRow {
  const texts = index.columns.map((column) => wordsOf(visibleText(column, record.get(column.name) ?? null)));
  const head = headOf(texts[index.columns.findIndex((column) => column === index.title)] ?? []);
  if (dialect.name === 'sqlite') {
    const columns = ['rowid', ...index.columns.map((_, at) => ftsColumn(at)), headColumn(index, dialect)];
    return { table: index.table, columns, values: [key, ...texts.map((words) => words.join(' ')), head], replaces: true };
  }
  const words = texts.flatMap((list, at) => list.flatMap((word) => storedWords(fulltextWord(at, word))));
  return {
    table: index.table,
    columns: ['id', 'words', headColumn(index, dialect)],
    values: [key, ` ${words.join(' ')}`, asciiWord(head)],
    replaces: true,
  };
}

const storedWords = (word: string): readonly string[] =>
  word.length <= maxFulltextLetters ? [word] : [word.slice(0, maxFulltextLetters), word];

/** The key of a record's entry. SQLite: the rowid, which tables with other keys have as well. */
export function entryKey({ view }: SearchIndex, dialect: Dialect, record: Values): EntryKey {
  const column = view.columns.get(view.primaryKey);
  const key = record.get(view.primaryKey) ?? null;
  if (key === null || !column) return new GivenKey();
  const bound = toDb(dialect, column, key);
  if (dialect.name === 'mysql') return bound;
  if (column.type === 'integer' || column.type === 'bigint') return BigInt(bound as string | number | bigint);
  const [table, name] = [view.table, view.primaryKey].map((one) => dialect.quote(one));
  return new SelectedValue(`(SELECT _rowid_ FROM ${table} WHERE ${name} = ?)`, bound);
}

/** The statement that writes entries of one index. */
export function entriesSql(entries: readonly AttachedRow[]): { readonly text: string; readonly values: readonly DbValue[] } {
  const [first] = entries;
  const rows = entries.map(({ values }) => `(${values.map((value) => (value instanceof SelectedValue ? value.sql : '?')).join(', ')})`);
  const bound = entries.flatMap(({ values }) => values.map((value) => (value instanceof SelectedValue ? value.value : (value as DbValue))));
  return {
    text: `REPLACE INTO ${first?.table} (${first?.columns.join(', ')}) VALUES ${rows.join(', ')}`,
    values: bound,
  };
}
