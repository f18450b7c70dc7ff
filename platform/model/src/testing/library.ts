import { readerOf } from '../access/reader-of.js';
import type { Identity } from '../definition/access.js';
import type { Reader } from '../definition/reader.js';
import type { WireRecord } from '../lists/evaluate.js';
import { catalogOf } from './catalog-of.js';
import { storedData } from './dataset.js';

export const editor: Identity = { id: '0198a000-0000-7000-8000-00000000000e', roles: ['editor'] };
export const reader: Identity = { id: '0198a000-0000-7000-8000-00000000000a', roles: [] };

const articles = {
  name: 'articles',
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    body: { type: 'text' },
    words: { type: 'integer' },
    views: { type: 'bigint' },
    price: { type: 'decimal', precision: 10, scale: 2 },
    pinned: { type: 'boolean' },
    day: { type: 'dateonly' },
    published_at: { type: 'datetime' },
    token: { type: 'uuid' },
    status: { type: 'string' },
    owner_id: { type: 'uuid' },
    author_id: { type: 'integer' },
    secret: { type: 'string', hidden: true },
  },
  relations: {
    author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id' },
    tags: { type: 'belongsToMany', view: 'tags', through: 'links', foreignKey: 'article_id', otherKey: 'tag_id' },
  },
  access: {
    read: [
      'editor',
      { roles: ['public'], where: { status: 'live' }, columns: ['title', 'status', 'author_id'] },
      { roles: ['user'], where: { owner_id: '$user.id' }, columns: ['title', 'body', 'owner_id'] },
    ],
    create: ['editor'],
    update: ['editor', { roles: ['user'], where: { owner_id: '$user.id' }, columns: ['title'] }],
  },
};

const authors = {
  name: 'authors',
  columns: {
    id: { type: 'integer', primaryKey: true },
    name: { type: 'string' },
    public: { type: 'boolean' },
    mentor_id: { type: 'integer' },
  },
  relations: {
    mentor: { type: 'belongsTo', view: 'authors', foreignKey: 'mentor_id' },
    articles: { type: 'hasMany', view: 'articles', foreignKey: 'author_id' },
  },
  access: { read: ['editor', { roles: ['public'], where: { public: true } }] },
};

const tags = {
  name: 'tags',
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['editor'] },
};

/** Articles, authors and tags: public ones for everyone, their own for users, all for editors. */
export const library = catalogOf([articles, authors, tags]);

export const libraryReader = (view: string, identity: Identity = editor): Reader => {
  const found = readerOf(library, { name: view }, identity, new Date('2026-11-20T10:00:00.000Z'));
  if (!found) throw new Error(`${view} cannot be read`);
  return found;
};

export interface LibraryRecords {
  readonly articles?: readonly WireRecord[];
  readonly authors?: readonly WireRecord[];
  readonly tags?: readonly WireRecord[];
  readonly links?: readonly WireRecord[];
}

/** The library with these records in it. */
export const libraryData = ({ articles = [], authors = [], tags = [], links = [] }: LibraryRecords) =>
  storedData(
    {
      records: new Map([
        ['articles', articles],
        ['authors', authors],
        ['tags', tags],
      ]),
      links: new Map([['links', links]]),
    },
    library,
  );
