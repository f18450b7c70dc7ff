import { valueCodec } from '../../../kernel/database/value-codecs.js';
import { headOf, maxHeadLetters } from '../../search/search-entry.js';
import { asciiWord, headColumn } from '../../search/search-index.js';
import { rowsSql, stepSql } from './condition-sql.js';
import { ftsMatch, indexedSearch, joinedEntries, type IndexedSearch } from './indexed-search.js';
import { bind, raw, sql, whereAll, type Sql } from './sql.js';
import { keyColumn, rowAlias, type Statement } from './statement.js';

/** A search for the best records of a view. */
interface RankedSearch {
  readonly search: IndexedSearch;
  /** The column of the titles, if it is open to the reader in every row: otherwise the rank would give it away. */
  readonly title: string | undefined;
  /** Words that many titles have. */
  readonly commonTitles: ReadonlySet<string>;
  readonly limit: number;
}

/** 0: the title is the query, 1: it begins with it, 2: it has its words, 3: any text has them. */
export const ranks = [0, 1, 2, 3] as const;
type Rank = (typeof ranks)[number];

/**
 * Selects the keys of one rank, and of better ones, in the order of the index. The limit applies after the conditions
 * on rows. undefined: the reader has no such records.
 */
export function rankedSql(rank: Rank, ranked: RankedSearch, statement: Statement): Sql | undefined {
  const { search, title, commonTitles, limit } = ranked;
  if (rank === 3) return wordsPart(search, limit, statement);
  if (title === undefined) return undefined;
  if (rank === 2) return wordsPart({ ...search, within: title, common: commonTitles }, limit, statement);
  const head = headOf(search.words);
  return Array.from(head).length < maxHeadLetters ? headPart(rank, search, head, limit, statement) : undefined;
}

/** Records whose title is the query, or begins with it. */
function headPart(rank: 0 | 1, { index, reader }: IndexedSearch, head: string, limit: number, statement: Statement): Sql {
  const { dialect } = statement;
  const entries = statement.alias();
  const column = headColumn(index, dialect);
  const matches = (): Sql => {
    if (dialect.name === 'sqlite') {
      return sql`${dialect.quote(index.table)} MATCH ${bind(`{${column}} : "${head}"${rank === 0 ? '' : ' *'}`)}`;
    }
    const start = asciiWord(head);
    if (rank === 0) return sql`${entries}.${column} = ${bind(start)}`;
    // Entries contain only characters below `~`.
    return sql`${entries}.${column} >= ${bind(start)} AND ${entries}.${column} < ${bind(`${start}~`)}`;
  };
  return part({ index, reader }, entries, matches(), undefined, limit, statement);
}

/** Records with all words. */
function wordsPart(search: IndexedSearch, limit: number, statement: Statement): Sql {
  const { index, reader } = search;
  if (statement.dialect.name === 'sqlite') {
    const match = ftsMatch(search);
    if (match) {
      const matches = sql`${statement.dialect.quote(index.table)} MATCH ${bind(match.text)}`;
      const further = match.isExact ? undefined : indexedSearch(search, rowAlias, statement);
      return part(search, statement.alias(), matches, further, limit, statement);
    }
  }
  const { view } = index;
  const where = whereAll([rowsSql(reader, rowAlias, statement), indexedSearch(search, rowAlias, statement)]);
  const key = statement.primaryKey(rowAlias, view);
  const from = `${statement.table(view.table, rowAlias)}${joinedEntries(search, rowAlias, statement)}`;
  return sql`SELECT ${keyCell(key, search, statement)} FROM ${from}${where} ORDER BY ${key} LIMIT ${bind(limit)}`;
}

/** Entries of the index, and the rows to which they lead. */
function part(
  { index, reader }: Pick<IndexedSearch, 'index' | 'reader'>,
  entries: string,
  matches: Sql,
  further: Sql | undefined,
  limit: number,
  statement: Statement,
): Sql {
  const { view } = index;
  const isSqlite = statement.dialect.name === 'sqlite';
  const from = statement.table(index.table, entries);
  const number = `${entries}.${isSqlite ? 'rowid' : 'id'}`;
  const rows = rowsSql(reader, rowAlias, statement);
  const end = sql` ORDER BY ${number} LIMIT ${bind(limit)}`;
  if (!isSqlite && !rows) {
    return sql`SELECT ${keyCell(number, { index }, statement)} FROM ${from} WHERE ${matches}${end}`;
  }
  const key = statement.primaryKey(rowAlias, view);
  const on = isSqlite ? `${rowAlias}._rowid_ = ${number}` : `${key} = ${number}`;
  const where = whereAll([matches, stepSql('vk_step', rowAlias, view, statement), rows, further]);
  // SQLite keeps this order of tables: the index first.
  const joined = `${isSqlite ? 'CROSS JOIN' : 'JOIN'} ${statement.table(view.table, rowAlias)} ON ${on}`;
  return sql`SELECT ${keyCell(key, { index }, statement)} FROM ${from} ${joined}${where}${end}`;
}

const keyCell = (key: string, { index }: Pick<IndexedSearch, 'index'>, { dialect }: Statement): Sql =>
  raw(valueCodec(dialect, keyColumn(index.view)).select(key));
