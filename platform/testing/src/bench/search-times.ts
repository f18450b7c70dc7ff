import type { ViewFile } from '../factories/view-file.js';
import type { HttpClient } from '../server/http-client.js';
import { startServerProcess } from '../server/start-server.js';
import { productionOptions } from './production-options.js';
import type { DatabaseKind } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import type { BenchTable } from './data-set.js';
import { fillTables } from './fill-database.js';

/** Milliseconds of a search by one reader. */
export interface SearchFigures {
  readonly p50: number;
  readonly p95: number;
}

const view: ViewFile = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', allowNull: false },
    body: { type: 'text' },
  },
  access: { read: ['public'], create: ['editor'], update: ['editor'], delete: ['editor'] },
};

const vocabulary = 20_000;
const syllables = ['ba', 'den', 'fol', 'gra', 'kis', 'lom', 'mer', 'nus', 'pri', 'ster', 'tov', 'wul', 'zan'];

/** The word of a rank; rank 0 is the most frequent. */
function word(rank: number): string {
  let text = '';
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length)) {
    text = `${syllables[left % syllables.length] ?? ''}${text}`;
  }
  return text;
}

/** Words distributed as in a natural language: a word's frequency falls with its rank (Zipf). */
function* articles(rows: number) {
  let seed = 1;
  const words = (count: number) =>
    Array.from({ length: count }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return word(Math.floor(vocabulary ** (seed / 2 ** 32)) - 1);
    }).join(' ');
  for (let n = 1; n <= rows; n += 1) {
    yield [n, words(6), words(100), 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  }
}

const searches: Readonly<Record<string, string>> = {
  'most frequent word': word(0),
  'frequent word': word(30),
  'rare word': word(9_000),
  'beginning of a word': word(700).slice(0, 3),
  'one letter': 'b',
  'two frequent words': `${word(3)} ${word(11)}`,
  'frequent and rare word': `${word(1)} ${word(4_000)}`,
  'no hit': 'qqqq',
};

/** The command palette's search and a list with its count, over `rows` records, by kind of search. */
export async function searchTimes(database: DatabaseKind, rows: number): Promise<Record<string, SearchFigures>> {
  const server = await startServerProcess({ ...productionOptions, database, views: { articles: view } });
  try {
    const columns = ['id', 'title', 'body', '_version', '_created_at', '_updated_at'];
    const table: BenchTable = { table: 'articles', columns, rows: articles(rows) };
    await fillTables(server.database, [table]);
    server.drop('articles', { ...view, search: true });
    const client = server.client();
    const isIndexed = async () => {
      const { body } = await client.get<{ search?: boolean }>('/api/model/articles');
      return body.search === true;
    };
    await until(isIndexed, 600_000);
    const figures: Record<string, SearchFigures> = {};
    for (const [name, q] of Object.entries(searches)) {
      figures[`palette, ${name}`] = await times(client, '/api/search', { q });
      figures[`list, ${name}`] = await times(client, '/api/articles/', { search: q, count: '1', limit: '25' });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function times(client: HttpClient, path: string, query: Record<string, string>): Promise<SearchFigures> {
  const durations: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const began = performance.now();
    const { status, text } = await client.get(path, query);
    durations.push(performance.now() - began);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) => Math.round((durations[Math.floor(durations.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}
