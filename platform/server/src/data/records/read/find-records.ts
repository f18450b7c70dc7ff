import {
  displayColumn,
  plainListQuery,
  snippetOf,
  visibleText,
  type Reader,
  type Scalar,
  type SearchHit,
  type SearchQuery,
} from '@viewkraft/model';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import { searchIndexOf, type SearchIndex } from '../../search/search-index.js';
import type { RecordRuntime } from '../record-runtime.js';
import { isWord } from '../sql/indexed-search.js';
import { rankedSql, ranks } from '../sql/ranked-search.js';
import { columnOf, keyColumn, Statement } from '../sql/statement.js';
import { commonWords } from './common-words.js';
import { readPage } from './read-records.js';

/** Views that are searched at the same time. */
const maxConcurrent = 4;

type Key = NonNullable<Scalar>;

/** A found record, before its texts are read. */
interface Found {
  readonly reader: Reader;
  readonly key: Key;
  readonly rank: number;
  /** Its place among those of its view with this rank. */
  readonly place: number;
}

/**
 * The best matches in all views, as far as each reader may read them: titles that equal the query, titles that begin
 * with it, titles that have its words, then the others. The views take turns, in the given order.
 */
export async function findRecords(
  readers: readonly Reader[],
  query: SearchQuery,
  runtime: RecordRuntime,
): Promise<SearchHit[]> {
  const searched = readers.flatMap((reader) => {
    const index = searchIndexOf(reader.view);
    return index ? [{ reader, index }] : [];
  });
  if (query.words.length === 0 || query.limit === 0 || !query.words.every(isWord)) return [];
  const found: (readonly Found[])[] = searched.map(() => []);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < searched.length; at = next++) {
      const { reader, index } = searched[at] as (typeof searched)[number];
      found[at] = await findInView(reader, index, query, runtime);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  const best = found
    .flat()
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, query.limit);
  return describeHits(best, query, runtime);
}

async function findInView(
  reader: Reader,
  index: SearchIndex,
  { words, limit }: SearchQuery,
  runtime: RecordRuntime,
): Promise<Found[]> {
  const search = { index, reader, words };
  const title = reader.columns.get(index.title?.name ?? '')?.access === 'always' ? index.title?.name : undefined;
  const common = await commonWords(search, runtime);
  const commonTitles =
    title === undefined || common.size === 0 ? common : await commonWords({ ...search, within: title }, runtime);
  const ranked = { search: { ...search, common }, title, commonTitles, limit };
  const column = keyColumn(reader.view);
  const found = new Map<Key, Found>();
  for (const rank of ranks) {
    const statement = found.size < limit ? rankedSql(rank, ranked, new Statement(runtime)) : undefined;
    if (!statement) continue;
    let place = 0;
    for (const [raw] of await runtime.database.query(statement.text, statement.values)) {
      const key = fromDb(runtime.dialect, column, raw) as Key;
      if (!found.has(key)) found.set(key, { reader, key, rank, place: place++ });
    }
  }
  return [...found.values()].slice(0, limit);
}

/** Titles and texts around the words, as the reader may read them; a record that is gone by now is left out. */
async function describeHits(
  found: readonly Found[],
  { words }: SearchQuery,
  runtime: RecordRuntime,
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>();
  for (const reader of new Set(found.map((one) => one.reader))) {
    const some = found.filter((one) => one.reader === reader);
    const { view } = reader;
    const title = titleColumn(reader);
    const texts = (searchIndexOf(view)?.columns ?? []).filter(({ name }) => reader.columns.has(name) && name !== title);
    const query = {
      ...plainListQuery,
      where: { kind: 'compare', column: view.primaryKey, operator: 'in', operand: some.map(({ key }) => key) },
      select: [title, ...texts.map(({ name }) => name)],
      limit: some.length,
    } as const;
    const { body } = await readPage({ reader }, query, runtime, false);
    for (const record of JSON.parse(String(body)) as Readonly<Record<string, Scalar>>[]) {
      const id = record[view.primaryKey] as string | number;
      const shown = visibleText(columnOf(view, title), record[title] ?? null);
      const snippets = texts.map((column) => snippetOf(visibleText(column, record[column.name] ?? null), words));
      hits.set(hitKey(reader, id), {
        view: view.name,
        id,
        title: shown.trim() === '' ? String(id) : shown,
        snippet: snippets.find((snippet) => snippet !== '') ?? '',
      });
    }
  }
  return found.flatMap(({ reader, key }) => hits.get(hitKey(reader, key)) ?? []);
}

const hitKey = ({ view }: Reader, key: Key): string => `${view.name} ${String(key)}`;

/** The column that names a record for this reader. */
function titleColumn({ view, columns }: Reader): string {
  if (columns.has(view.display)) return view.display;
  return displayColumn([...columns.values()].map(({ column }) => column), view.primaryKey); // prettier-ignore
}
