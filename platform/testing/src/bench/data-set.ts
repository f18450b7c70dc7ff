import type { ViewFile } from '../factories/view-file.js';

const id = { type: 'integer', primaryKey: true };
const access = { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] };

/** The measured data: an article is about 1.2 kB as JSON. */
export const benchViews: Readonly<Record<string, ViewFile>> = {
  articles: {
    columns: {
      id,
      title: { type: 'string', length: 200, allowNull: false },
      slug: { type: 'string', length: 120, allowNull: false },
      status: { type: 'string', length: 20, values: ['draft', 'live'], default: 'draft', allowNull: false },
      published_at: { type: 'datetime', allowNull: false, default: 'NOW' },
      words: { type: 'integer', allowNull: false, default: 0 },
      price: { type: 'decimal' },
      body: { type: 'text' },
      author_id: { type: 'integer' },
    },
    relations: {
      author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id' },
      tags: { type: 'belongsToMany', view: 'tags', through: 'articles_tags' },
    },
    indexes: [['status', 'published_at']],
    access,
  },
  authors: { columns: { id, name: { type: 'string', allowNull: false }, email: { type: 'string' } }, access },
  tags: { columns: { id, name: { type: 'string', allowNull: false } }, access },
};

export const authorCount = 1_000;
export const tagCount = 500;

/** Values of one row, in the order of `columns`; decimals and instants in wire form. */
export interface BenchTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly (string | number)[]>;
}

const instant = '2026-01-01T00:00:00.000Z';
const system = ['_version', '_created_at', '_updated_at'];
const systemValues = [1, instant, instant];
const filler = 'Äpfel, Birnen und "Quitten" reifen im späten Herbst; wer sie pflückt, hat den Winter über zu essen. ';

/** The same random numbers in every run. */
const scatter = (n: number) => (Math.imul(n, 2_654_435_761) >>> 0) % 1_000_003;

export const publishedAt = (n: number): string => new Date(Date.UTC(2020, 0, 1) + scatter(n) * 180_000).toISOString();

/** Articles, authors, tags, and two links per article. */
export function benchTables(rows: number): BenchTable[] {
  return [
    { table: 'authors', columns: ['id', 'name', 'email', ...system], rows: people() },
    { table: 'tags', columns: ['id', 'name', ...system], rows: tags() },
    {
      table: 'articles',
      columns: ['id', 'title', 'slug', 'status', 'published_at', 'words', 'price', 'body', 'author_id', ...system],
      rows: articles(rows),
    },
    { table: 'articles_tags', columns: ['articles_id', 'tags_id'], rows: links(rows) },
  ];
}

function* people() {
  for (let n = 1; n <= authorCount; n += 1) yield [n, `Author ${n} Müller`, `author${n}@example.com`, ...systemValues];
}

function* tags() {
  for (let n = 1; n <= tagCount; n += 1) yield [n, `tag ${n}`, ...systemValues];
}

function* articles(rows: number) {
  for (let n = 1; n <= rows; n += 1) {
    const text = `${n}: ${filler.repeat(7)}`.slice(0, 720);
    yield [
      n, `Article ${n} about ${scatter(n) % 977} things`, `article-${n}`, n % 4 === 0 ? 'draft' : 'live', publishedAt(n),
      scatter(n + 7) % 2_000, `${scatter(n + 13) % 100}.${String(n % 100).padStart(2, '0')}`, text, (scatter(n + 29) % authorCount) + 1, ...systemValues,
    ]; // prettier-ignore
  }
}

function* links(rows: number) {
  for (let n = 1; n <= rows; n += 1) {
    const first = scatter(n + 31) % tagCount;
    yield [n, first + 1];
    yield [n, ((first + 1 + (n % (tagCount - 2))) % tagCount) + 1];
  }
}
