import { searchedColumns, type Column, type View } from '@viewkraft/model';
import { sha256 } from '../../kernel/crypto/sha256.js';
import type { Dialect } from '../../kernel/database/database.js';

/** Increase it when entries are made in another way, so that all indexes are rebuilt. */
const format = 1;

/**
 * The index of a view with `search`: a table beside the view's own with an entry for each record. SQLite: an FTS5 table
 * with a column for each text column. MySQL: a table with a FULLTEXT index, whose words begin with the number of their
 * column, so that neither stopwords nor the minimum word length exclude a word.
 */
export interface SearchIndex {
  readonly view: View;
  readonly table: string;
  /** In an order that does not depend on the view file. */
  readonly columns: readonly Column[];
  /** The column of the record's title, if it is a text. */
  readonly title: Column | undefined;
  /** Equal as long as the entries are made from the same columns in the same way. */
  readonly signature: string;
}

const indexes = new WeakMap<View, SearchIndex>();

/** undefined: the view is not searched by an index. */
export function searchIndexOf(view: View): SearchIndex | undefined {
  if (!view.search) return undefined;
  let index = indexes.get(view);
  if (!index) indexes.set(view, (index = makeIndex(view)));
  return index.columns.length > 0 ? index : undefined;
}

function makeIndex(view: View): SearchIndex {
  const columns = [...searchedColumns(view)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const title = columns.find(({ name }) => name === view.display);
  const parts = columns.map(({ name, widget, editor }) => [name, widget === 'html', editor === 'blocks' ? 'blocks' : widget === 'json']);
  const made = JSON.stringify([format, parts, title?.name]);
  const signature = sha256(made).slice(0, 12);
  return { view, table: searchTable(view.table), columns, title, signature };
}

/** Never the name of a table that FTS5 makes for another index: those end differently. */
export function searchTable(table: string): string {
  if (table.length <= maxTableLength) return `_search_${table}_fts`;
  const digest = sha256(table).slice(0, 10);
  return `_search_${table.slice(0, maxTableLength - 11)}_${digest}_fts`;
}

/** MySQL's limit for names is 64 characters, and the name of the foreign key is longer than the table's. */
const maxTableLength = 46;

/** SQLite: the FTS5 column of a text column. */
export const ftsColumn = (at: number): string => `c${at}`;
/** The column with the title as one word, by which titles that begin with the query are found. */
export const headColumn = ({ signature }: SearchIndex, { name }: Dialect): string =>
  name === 'sqlite' ? `h_${signature}` : 'head';
/** MySQL: the FULLTEXT index, which is made last: where it exists, the entries are complete. */
export const fulltextName = ({ signature }: SearchIndex): string => `ft_${signature}`;

/** MySQL: a word as stored in the table: in ASCII, which every FULLTEXT parser treats as one word. */
export const fulltextWord = (at: number, word: string): string =>
  `${Math.floor(at / 1_296)}${(at % 1_296).toString(36).padStart(2, '0')}${asciiWord(word)}`;

/** The ASCII form of a prefix of a word is a prefix of the ASCII form of that word. */
export const asciiWord = (word: string): string =>
  word.replace(/[^a-z0-9]/gu, (letter) => {
    const code = (letter.codePointAt(0) as number).toString(16);
    return code.length <= 4 ? `_${code.padStart(4, '0')}` : `__${code.padStart(6, '0')}`;
  });

/** The longest word that MySQL indexes. Of longer words the beginning is indexed, and the rest compared. */
export const maxFulltextLetters = 80;
