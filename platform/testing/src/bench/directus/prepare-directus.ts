import { createConnection } from 'mysql2/promise';
import type { OtherSystem } from '../compare-system.js';
import { benchTables } from '../data-set.js';
import { fillTables } from '../fill-database.js';
import { directusWorkloads } from './directus-requests.js';

/** A running Directus over an empty database of its own. */
export interface DirectusInstance {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  readonly databaseUrl: string;
}

const token = 'bench-0123456789abcdef0123456789abcdef';
const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type: string, schema: object = {}) => ({ field, type, schema, meta: {} });
const collections = [
  { collection: 'authors', fields: [key, column('name', 'string', { is_nullable: false }), column('email', 'string')] },
  { collection: 'tags', fields: [key, column('name', 'string', { is_nullable: false })] },
  {
    collection: 'articles',
    fields: [
      key,
      column('title', 'string', { max_length: 200, is_nullable: false }),
      column('slug', 'string', { max_length: 120, is_nullable: false }),
      column('status', 'string', { max_length: 20, is_nullable: false, default_value: 'draft' }),
      column('published_at', 'timestamp', { is_nullable: false }),
      column('words', 'integer', { is_nullable: false, default_value: 0 }),
      column('price', 'decimal', { numeric_precision: 10, numeric_scale: 2 }),
      column('body', 'text'),
      column('author_id', 'integer'),
      { field: 'tags', type: 'alias', meta: { special: ['m2m'], interface: 'list-m2m' } },
    ],
  },
  { collection: 'articles_tags', fields: [key, column('articles_id', 'integer'), column('tags_id', 'integer')] },
];
const relations = [
  { collection: 'articles', field: 'author_id', related_collection: 'authors', schema: {} },
  {
    collection: 'articles_tags',
    field: 'articles_id',
    related_collection: 'articles',
    schema: {},
    meta: { one_field: 'tags', junction_field: 'tags_id' },
  },
  {
    collection: 'articles_tags',
    field: 'tags_id',
    related_collection: 'tags',
    schema: {},
    meta: { junction_field: 'articles_id' },
  },
];

/**
 * Creates the collections of the data set, fills them directly in the database, and creates a user with a role that has
 * access.
 *
 * @throws Error with the response of Directus, if it refuses a request
 */
export async function prepareDirectus(
  { origin, email, password, databaseUrl }: DirectusInstance,
  rows: number,
): Promise<OtherSystem> {
  const login = await post<{ access_token: string }>(origin, '/auth/login', { email, password });
  const admin = { authorization: `Bearer ${login.access_token}` };
  for (const { collection, fields } of collections) {
    await post(origin, '/collections', { collection, schema: {}, meta: {}, fields }, admin);
  }
  for (const relation of relations) await post(origin, '/relations', relation, admin);
  const policy = await post<{ id: string }>(origin, '/policies', { name: 'Editors' }, admin);
  const actions = ['read', 'create', 'update', 'delete'];
  const permissions = collections.flatMap(({ collection }) =>
    actions.map((action) => ({
      policy: policy.id,
      collection,
      action,
      fields: ['*'],
      permissions: {},
      validation: {},
    })),
  );
  await post(origin, '/permissions', permissions, admin);
  const role = await post<{ id: string }>(
    origin,
    '/roles',
    { name: 'Editor', policies: [{ policy: policy.id }] },
    admin,
  );
  await post(origin, '/users', { email: 'editor@example.com', password, role: role.id, token }, admin);
  await fill(databaseUrl, rows);
  return { origin, headers: { authorization: `Bearer ${token}` }, workloads: directusWorkloads };
}

async function fill(url: string, rows: number): Promise<void> {
  const tables = benchTables(rows).map(({ table, columns, rows: all }) => {
    const plainColumns = columns.filter((name) => !name.startsWith('_'));
    return { table, columns: plainColumns, rows: Array.from(all, (row) => row.slice(0, plainColumns.length)) };
  });
  await fillTables({ kind: 'mysql', url }, tables);
  const connection = await createConnection(url);
  await connection.query('CREATE INDEX bench_status ON articles (status, published_at)');
  await connection.end();
}

async function post<Data>(origin: string, path: string, body: unknown, headers: object = {}): Promise<Data> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Directus answered ${path} with ${response.status}: ${text.slice(0, 1_000)}`);
  return (text === '' ? undefined : (JSON.parse(text) as { data: Data }).data) as Data;
}
