import { createConnection } from 'mysql2/promise';
import type { OtherSystem } from '../compare-system.js';
import { benchTables, type BenchTable } from '../data-set.js';
import { fillTables } from '../fill-database.js';
import { documentId, strapiWorkloads } from './strapi-requests.js';

/** A running Strapi whose project was written by `writeStrapiProject`, over an empty database of its own. */
export interface StrapiInstance {
  readonly origin: string;
  /** Token of a role with access to the content types: the project writes it into its file `token`. */
  readonly token: string;
  readonly databaseUrl: string;
}

const moment = '2026-01-01T00:00:00.000Z';

/** Fills the content types of the data set directly in the database. */
export async function prepareStrapi(
  { origin, token, databaseUrl }: StrapiInstance,
  rows: number,
): Promise<OtherSystem> {
  await fillTables({ kind: 'mysql', url: databaseUrl }, strapiTables(benchTables(rows)));
  const connection = await createConnection(databaseUrl);
  // Strapi also sorts by id, in the other direction.
  await connection.query('CREATE INDEX bench_state ON articles (state, published_on DESC, id)');
  await connection.end();
  return { origin, headers: { authorization: `Bearer ${token}` }, workloads: strapiWorkloads };
}

/** Strapi keeps all relations in tables of their own. */
function strapiTables([authors, tags, articles, links]: readonly BenchTable[]): BenchTable[] {
  if (!authors || !tags || !articles || !links) throw new Error('The data set has other tables.');
  const written = Array.from(articles.rows);
  return [
    document('authors', ['name', 'email'], authors.rows),
    document('tags', ['name'], tags.rows),
    document('articles', ['title', 'slug', 'state', 'published_on', 'words', 'price', 'body'], written),
    {
      table: 'articles_author_lnk',
      columns: ['article_id', 'author_id'],
      rows: written.map((row) => [row[0] ?? 0, row[8] ?? 0]),
    },
    {
      table: 'articles_tags_lnk',
      columns: ['article_id', 'tag_id', 'tag_ord'],
      rows: Array.from(links.rows, ([article = 0, tag = 0], at) => [article, tag, at + 1]),
    },
  ];
}

const document = (table: string, columns: readonly string[], rows: BenchTable['rows']): BenchTable => ({
  table,
  columns: ['id', 'document_id', ...columns, 'created_at', 'updated_at', 'published_at'],
  rows: Array.from(rows, ([id = 0, ...values]) => [
    id,
    documentId(id),
    ...values.slice(0, columns.length),
    moment,
    moment,
    moment,
  ]),
});
