import type { TemporaryDatabase } from '../server/temporary-database.js';
import { everyDatabase } from './every-database.js';

/** Tables whose collation treats "abc" and "ABC" as the same key. */
const fill = async ({ kind, change }: TemporaryDatabase): Promise<void> => {
  const code = kind === 'sqlite' ? 'VARCHAR(20) COLLATE NOCASE' : 'VARCHAR(20)';
  const end = kind === 'sqlite' ? '' : ' CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci';
  for (const statement of [
    `CREATE TABLE codes (code ${code} PRIMARY KEY, label VARCHAR(20))${end}`,
    `CREATE TABLE items (id INTEGER PRIMARY KEY, code ${code} REFERENCES codes (code))${end}`,
    'CREATE TABLE marks (id INTEGER PRIMARY KEY)',
    `CREATE TABLE code_marks (code ${code}, mark INTEGER, PRIMARY KEY (code, mark))${end}`,
    "INSERT INTO codes VALUES ('abc', 'small'), ('ABD', 'large'), ('xyz', 'end')",
    "INSERT INTO items VALUES (1, 'abc'), (2, 'ABC'), (3, 'ABD')",
    'INSERT INTO marks VALUES (1), (2)',
    "INSERT INTO code_marks VALUES ('abc', 1)",
  ])
    await change(statement);
};

const key = { type: 'integer', primaryKey: true, autoIncrement: false };
const marks = { type: 'belongsToMany', through: 'code_marks', foreignKey: 'code', otherKey: 'mark' };
const views = {
  codes: {
    managed: false,
    columns: { code: { type: 'string', length: 20, primaryKey: true }, label: { type: 'string', length: 20 } },
    relations: { items: { type: 'hasMany', foreignKey: 'code' }, marks },
  },
  items: {
    managed: false,
    columns: { id: key, code: { type: 'string', length: 20 } },
    relations: { parent: { type: 'belongsTo', view: 'codes', foreignKey: 'code' } },
  },
  marks: {
    managed: false,
    columns: { id: key },
    relations: { codes: { ...marks, foreignKey: 'mark', otherKey: 'code' } },
  },
};

everyDatabase('keys that differ only in case, in a table whose collation ignores it', { views, fill }, (suite) => {
  const status = async (method: string, path: string, body?: unknown) =>
    (await suite.admin.send(method, `/api/${path}`, body)).status;

  test('an address names the record with exactly this key', async () => {
    expect((await suite.admin.get('/api/codes/abc')).body).toMatchObject({ code: 'abc', label: 'small' });
    for (const path of ['codes/ABC', 'codes/ABC?include=items', 'codes/ABC/items/', 'codes/ABC/marks/', 'codes/ABC/history/'])
      expect([path, (await suite.admin.get(`/api/${path}`)).status]).toEqual([path, 404]);
    expect((await suite.admin.get('/api/items/2/parent/')).body).toEqual([]);
    expect((await suite.admin.get('/api/items/1/parent/')).body).toMatchObject([{ code: 'abc' }]);
  }); // prettier-ignore

  test('no other record is changed, deleted, linked or referred to', async () => {
    expect(await status('PUT', 'codes/ABC', { label: 'wrong' })).toBe(404);
    expect(await status('PUT', 'codes/', [{ code: 'ABC', label: 'wrong' }])).toBe(404);
    expect(await status('DELETE', 'codes/ABC')).toBe(404);
    expect(await status('DELETE', 'codes/', [{ code: 'ABC' }])).toBe(404);
    expect(await status('POST', 'codes/ABC/marks/', { id: 2 })).toBe(404);
    expect(await status('POST', 'marks/2/codes/', { id: 'ABC' })).toBe(404);
    expect(await status('DELETE', 'marks/1/codes/ABC')).toBe(404);
    expect(await status('PUT', 'items/3', { code: 'ABC' })).toBe(409);
    expect(await status('POST', 'codes/', { code: 'ABC' })).toBe(409);
    expect(await suite.server.database.rows('SELECT code, label FROM codes ORDER BY label DESC')).toEqual([
      { code: 'abc', label: 'small' },
      { code: 'ABD', label: 'large' },
      { code: 'xyz', label: 'end' },
    ]);
    expect(await suite.server.database.rows('SELECT code, mark FROM code_marks')).toEqual([{ code: 'abc', mark: 1 }]);
    expect(await status('PUT', 'codes/abc', { label: 'right' })).toBe(200);
    expect(await status('PUT', 'codes/abc', { label: 'small' })).toBe(200);
  });

  test('filters, included records and lists mean the same', async () => {
    const found = async (view: string, query: Record<string, unknown>) =>
      (await suite.admin.list(view, { sort: 'id', ...query })).map(({ id }) => id);
    const codes = async (filter: object) => (await suite.admin.list('codes', { filter })).map(({ code }) => code);
    expect(await codes({ code: ['ABC', 'abd', 'abc'] })).toEqual(['abc']);
    expect(await codes({ code: 'ABC' })).toEqual([]);
    expect(await found('items', { filter: { parent: { label: 'small' } } })).toEqual([1]);
    expect(await codes({ items: { id: 2 } })).toEqual([]);
    expect(await suite.admin.list('items', { include: 'parent', sort: 'id' })).toMatchObject([
      { parent: { code: 'abc' } },
      { parent: null },
      { parent: { code: 'ABD' } },
    ]);
    expect((await suite.admin.get('/api/codes/abc/items/')).body).toMatchObject([{ id: 1 }]);
    const [code] = await suite.admin.list('codes', { filter: { code: 'abc' }, include: 'items' });
    expect(code?.['items']).toMatchObject([{ id: 1 }]);
  });

  test('pages that continue after a record skip and repeat nothing', async () => {
    const seen: unknown[] = [];
    for (let path = '/api/codes/?limit=1&sort=code'; path !== '';) {
      const { body, headers } = await suite.admin.get<{ code: string }[]>(path);
      seen.push(...body.map(({ code }) => code));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['abc', 'ABD', 'xyz']);
  });
});
