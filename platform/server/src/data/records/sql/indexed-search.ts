import type { ColumnAccess, Reader } from '@viewkraft/model';
import {
  ftsColumn,
  fulltextWord,
  maxFulltextLetters,
  type SearchIndex,
} from '../../search/search-index.js';
import { anyOf } from './condition-sql.js';
import { allOf, bind, join, raw, sql, type Sql } from './sql.js';
import type { Statement } from './statement.js';

/** Words to find in the texts of a view that the reader may read. */
export interface IndexedSearch {
  readonly index: SearchIndex;
  readonly reader: Reader;
  readonly words: readonly string[];
  /** Only in this column. */
  readonly within?: string;
  /** Words that are compared row by row, because too many records have them. */
  readonly common?: ReadonlySet<string> | undefined;
}

/** A column that is searched, by its place in the index. */
interface Place {
  readonly at: number;
  readonly access: ColumnAccess;
}

const never = raw('(1=0)');

/**
 * Whether each word begins a word in a column that is open to the reader in this row. MySQL needs `joinedEntries` for
 * this.
 */
export function indexedSearch(search: IndexedSearch, alias: string, statement: Statement): Sql {
  const places = placesOf(search);
  if (places.length === 0 || !search.words.every(isWord)) return never;
  return statement.dialect.name === 'sqlite'
    ? ftsSearch(search, places, alias, statement)
    : fulltextSearch(search, places, alias, statement);
}

/** SQLite: the entries with all words. `isExact`: no column is closed in some rows, so these are all the records. */
export function ftsMatch(search: IndexedSearch): { readonly text: string; readonly isExact: boolean } | undefined {
  const places = placesOf(search);
  if (places.length === 0 || !search.words.every(isWord)) return undefined;
  return { text: ftsWords(search.words, places), isExact: places.every(isOpen) };
}

/** The number of records, if the entries alone determine it: no column is hidden in some rows. */
export function countEntries(search: IndexedSearch, statement: Statement): Sql | undefined {
  const places = placesOf(search);
  if (places.length === 0 || !places.every(isOpen) || !search.words.every(isWord)) return undefined;
  const { dialect } = statement;
  if (dialect.name === 'sqlite') {
    const table = dialect.quote(search.index.table);
    return sql`SELECT COUNT(*) FROM ${table} WHERE ${table} MATCH ${bind(ftsWords(search.words, places))}`;
  }
  const alias = statement.alias();
  const entries = statement.table(search.index.table, entriesOf(alias));
  return sql`SELECT COUNT(*) FROM ${entries} WHERE ${fulltextSearch(search, places, alias, statement)}`;
}

/** The columns in which the words may occur: none that is closed to the reader. */
function placesOf({ index, reader, within }: IndexedSearch): Place[] {
  return index.columns.flatMap(({ name }, at) => {
    const access = within === undefined || within === name ? reader.columns.get(name)?.access : undefined;
    return access === undefined ? [] : [{ at, access }];
  });
}

/** Whether it can begin a word of an index: punctuation alone cannot. */
export const isWord = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);
const isOpen = ({ access }: Place): boolean => access === 'always';

function ftsSearch({ index, reader, words }: IndexedSearch, places: readonly Place[], alias: string, statement: Statement): Sql {
  const table = statement.dialect.quote(index.table);
  const found = (some: readonly string[], where: readonly Place[]): Sql =>
    sql`${alias}._rowid_ IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ${bind(ftsWords(some, where))})`;
  const all = found(words, places);
  if (places.every(isOpen)) return all;
  const each = words.map((word) =>
    anyPlace(places, reader, alias, statement, (some) => found([word], some)),
  );
  return allOf([all, ...each]) as Sql;
}

/** An FTS5 query: its quoted strings may contain any character, and are never operators. */
const ftsWords = (words: readonly string[], places: readonly Pick<Place, 'at'>[]): string => {
  const columns = places.map(({ at }) => ftsColumn(at)).join(' ');
  return words.map((word) => `{${columns}} : "${word}" *`).join(' AND ');
};

/**
 * MySQL: joins the entries to the rows that are searched: a subquery instead has crashed MariaDB 10.11. If the index
 * does not help, the rows come first, in the order of the page.
 */
export function joinedEntries(search: IndexedSearch, alias: string, statement: Statement): string {
  if (statement.dialect.name === 'sqlite') return '';
  const { index } = search;
  const kind = rareWords(search).length > 0 ? 'JOIN' : 'STRAIGHT_JOIN';
  const entries = entriesOf(alias);
  return ` ${kind} ${statement.table(index.table, entries)} ON ${entries}.id = ${statement.primaryKey(alias, index.view)}`;
}

const entriesOf = (alias: string): string => `${alias}s`;
const rareWords = ({ words, common }: IndexedSearch): readonly string[] => words.filter((word) => !common?.has(word));

function fulltextSearch(search: IndexedSearch, places: readonly Place[], alias: string, statement: Statement): Sql {
  const { reader, words, common } = search;
  const stored = `${entriesOf(alias)}.words`;
  const rare = rareWords(search);
  const compared = places.every(isOpen) ? words.filter((word) => common?.has(word) || isLong(word)) : words;
  const contains = (word: string, some: readonly Place[]): Sql =>
    sql`(${join(
      some.map(({ at }) => sql`LOCATE(${bind(` ${fulltextWord(at, word)}`)}, ${stored}) > 0`),
      ' OR ',
    )})`;
  const against = bind(rare.map((word) => fulltextWords(word, places)).join(' '));
  return allOf([
    rare.length > 0 ? sql`MATCH(${stored}) AGAINST(${against} IN BOOLEAN MODE)` : undefined,
    ...compared.map((word) => anyPlace(places, reader, alias, statement, (some) => contains(word, some))),
  ]) as Sql;
}

/** A condition in InnoDB's boolean mode. Its words are ASCII letters, digits and `_`, so none contains an operator. */
const fulltextWords = (word: string, places: readonly Place[]): string =>
  `+(${places.map(({ at }) => `${fulltextWord(at, word).slice(0, maxFulltextLetters)}*`).join(' ')})`;

const isLong = (word: string): boolean => fulltextWord(0, word).length > maxFulltextLetters;

/** Whether one of the columns that are open in this row has the word. */
function anyPlace(
  places: readonly Place[],
  reader: Reader,
  alias: string,
  statement: Statement,
  found: (places: readonly Place[]) => Sql,
): Sql {
  const parts: Sql[] = [];
  const groups = new Map<ColumnAccess, Place[]>();
  for (const place of places) groups.set(place.access, [...(groups.get(place.access) ?? []), place]);
  for (const [access, some] of groups) {
    const matches = found(some);
    parts.push(access === 'always' ? matches : sql`(${anyOf(access, reader, alias, statement)} AND ${matches})`);
  }
  return sql`(${join(parts, ' OR ')})`;
}

/** MySQL: how many of the sampled entries have each word, in the given columns. */
export function sampleSql(search: IndexedSearch, entriesEach: number, { dialect }: Statement): Sql | undefined {
  const places = placesOf(search);
  if (places.length === 0) return undefined;
  const table = dialect.quote(search.index.table);
  const counts = search.words.map((word) => {
    const has = places.map(({ at }) => sql`LOCATE(${bind(` ${fulltextWord(at, word)}`)}, words) > 0`);
    return sql`COALESCE(SUM(${join(has, ' OR ')}), 0)`;
  });
  const end = (order: string): string => `(SELECT words FROM ${table} ORDER BY id${order} LIMIT ${entriesEach})`;
  return sql`SELECT ${join(counts, ', ')} FROM (${end('')} UNION ALL ${end(' DESC')}) sampled`;
}
