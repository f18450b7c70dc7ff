import type { HttpClient } from '../server/http-client.js';
import type { ViewFile } from './view-file.js';

const everyone = { read: ['public'], create: [], update: [], delete: [] };

/** A small set of views with every column type and every kind of relation; guests read, the administrator writes. */
export const libraryViews = {
  authors: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false, unique: true },
      born: { type: 'dateonly' },
      mentor_id: { type: 'integer' },
    },
    relations: {
      mentor: { type: 'belongsTo', view: 'authors', foreignKey: 'mentor_id' },
      students: { type: 'hasMany', view: 'authors', foreignKey: 'mentor_id' },
      articles: { type: 'hasMany', view: 'articles', foreignKey: 'author_id' },
      profile: { type: 'hasOne', view: 'portraits', foreignKey: 'author_id' },
    },
    access: everyone,
  },
  portraits: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      author_id: { type: 'integer', unique: true },
      motto: { type: 'string' },
    },
    relations: { author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id', onDelete: 'setNull' } },
    access: everyone,
  },
  articles: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', length: 40, allowNull: false },
      body: { type: 'text' },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
      words: { type: 'integer' },
      reads: { type: 'bigint' },
      price: { type: 'decimal', precision: 10, scale: 2 },
      weight: { type: 'float' },
      rating: { type: 'number' },
      pinned: { type: 'boolean' },
      day: { type: 'dateonly' },
      moment: { type: 'datetime' },
      stamp: { type: 'date' },
      hour: { type: 'time' },
      token: { type: 'uuid' },
      author_id: { type: 'integer' },
    },
    relations: {
      author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id' },
      comments: { type: 'hasMany', view: 'comments', foreignKey: 'article_id' },
      tags: { type: 'belongsToMany', view: 'tags', through: 'articles_tags' },
    },
    access: everyone,
  },
  comments: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      article_id: { type: 'integer', allowNull: false },
      text: { type: 'string', allowNull: false },
    },
    relations: { article: { type: 'belongsTo', view: 'articles', foreignKey: 'article_id', onDelete: 'cascade' } },
    access: everyone,
  },
  tags: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      name: { type: 'string', allowNull: false, unique: true },
    },
    relations: { articles: { type: 'belongsToMany', view: 'articles', through: 'articles_tags' } },
    access: everyone,
  },
} satisfies Record<string, ViewFile>;

const nothing = {
  body: null, words: null, reads: null, price: null, weight: null, rating: null, pinned: null, day: null, moment: null,
  stamp: null, hour: null, token: null, author_id: null,
}; // prettier-ignore

/** In wire form, as the server must return them. */
export const libraryRows = {
  authors: [
    { id: 1, name: 'Ada', born: '1815-12-10', mentor_id: null },
    { id: 2, name: 'Berta', born: null, mentor_id: 1 },
    { id: 3, name: 'Çelik', born: '1900-02-28', mentor_id: 1 },
  ],
  portraits: [{ id: 1, author_id: 1, motto: 'Rechnen' }],
  tags: [
    { id: 1, name: 'math' },
    { id: 2, name: 'Math' },
    { id: 3, name: 'math ' },
    { id: 4, name: 'máth' },
  ],
  articles: [
    {
      id: 1, title: 'Alpha', body: 'first\nline', status: 'live', words: 100, reads: '9223372036854775807', price: '10.50', weight: 0.1,
      rating: 4.5, pinned: true, day: '2026-01-31', moment: '2026-01-31T10:00:00.000Z', stamp: '2026-01-31T00:00:00.000Z',
      hour: '08:30:00', token: '0190a6d0-0000-7000-8000-000000000001', author_id: 1,
    },
    {
      id: 2, title: 'alpha', body: '100% _sure_ \\ here', status: 'draft', words: -5, reads: '-9223372036854775808', price: '-0.01',
      weight: -1e-300, rating: 1e300, pinned: false, day: '1000-01-01', moment: '1000-01-01T00:00:00.000Z',
      stamp: '9999-12-31T23:59:59.999Z', hour: '00:00:00', token: '0190a6d0-0000-7000-8000-00000000000a', author_id: 1,
    },
    { id: 3, title: 'Ärger 🎵 "quoted"', status: 'live', ...nothing },
    {
      id: 4, title: 'Zeta ', ...nothing, status: 'live', body: '', words: 0, reads: '9007199254740993', price: '0.99', rating: 0,
      weight: 0, day: '9999-12-31', author_id: 2,
    },
    { id: 5, title: "o'Neil; DROP TABLE articles; --", ...nothing, status: 'draft', words: 2147483647, hour: '23:59:59', author_id: 3 },
  ],
  comments: [
    { id: 1, article_id: 1, text: 'good' },
    { id: 2, article_id: 1, text: 'bad' },
    { id: 3, article_id: 2, text: 'good' },
  ],
} as const; // prettier-ignore

/** Article id -> tag ids. */
export const libraryLinks: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [2], 4: [3, 4] };

/** Creates the rows. `body: ''` stands for a null text (details A17). */
export async function fillLibrary(admin: HttpClient): Promise<void> {
  for (const view of ['authors', 'portraits', 'tags', 'articles', 'comments'] as const)
    await admin.create(view, libraryRows[view]);
  for (const [article, tags] of Object.entries(libraryLinks)) {
    const { status, text } = await admin.send('POST', `/api/articles/${article}/tags/`, { id: tags });
    if (status !== 200) throw new Error(`linking tags of article ${article}: ${status} ${text}`);
  }
}
