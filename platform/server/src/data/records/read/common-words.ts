import type { ListQuery } from '@viewkraft/model';
import { searchIndexOf } from '../../search/search-index.js';
import type { RecordRuntime } from '../record-runtime.js';
import { sampleSql, type IndexedSearch } from '../sql/indexed-search.js';
import type { ListSource } from '../sql/list-sql.js';
import { Statement } from '../sql/statement.js';

/** Entries sampled from either end of an index. */
const sampledEach = 500;
/** A word in this many of the sampled entries is common: about one entry in two hundred. */
const commonFrom = 5;
/** Further words are not sampled: they only narrow down what these have found. */
const maxSampled = 8;
const none: ReadonlySet<string> = new Set();

/**
 * MySQL: the words that many records have. InnoDB takes seconds to list the records with such a word, while a page of
 * them is found quickly row by row.
 */
export async function commonWords(search: IndexedSearch, runtime: RecordRuntime): Promise<ReadonlySet<string>> {
  const { words } = search;
  if (runtime.dialect.name !== 'mysql' || words.length === 0) return none;
  const longest = [...words].sort((a, b) => b.length - a.length);
  const sampled = longest.slice(0, maxSampled);
  const statement = sampleSql({ ...search, words: sampled }, sampledEach, new Statement(runtime));
  if (!statement) return none;
  const [row = []] = await runtime.database.query(statement.text, statement.values);
  const common = sampled.filter((_, at) => Number(row[at]) >= commonFrom);
  return new Set([...common, ...longest.slice(maxSampled)]);
}

/** The source of a list with what its search has to know. */
export async function searchedSource(
  source: ListSource,
  { search: words }: Pick<ListQuery, 'search'>,
  runtime: RecordRuntime,
): Promise<ListSource> {
  const index = words.length > 0 ? searchIndexOf(source.reader.view) : undefined;
  if (!index) return source;
  return { ...source, common: await commonWords({ index, reader: source.reader, words }, runtime) };
}
