import { libraryViews } from '../factories/library.js';
import { everyDatabase } from './every-database.js';

interface Model {
  readonly name: string;
  readonly label: unknown;
  readonly display: string;
  readonly primaryKey: string;
  readonly autosave: boolean;
  readonly columns: Record<string, Record<string, unknown>>;
  readonly associations: {
    name: string;
    type: string;
    view: string;
    foreignKey: string;
    multiple: boolean;
    label: unknown;
  }[];
  readonly can: Record<string, boolean>;
}

everyDatabase('the model', { views: libraryViews }, (suite) => {
  const model = async (view: string, who = suite.guest) => (await who.get<Model>(`/api/model/${view}`)).body;

  test('[C2] name, label, display, primary key, autosave, and the rights of the caller', async () => {
    const articles = await model('articles');
    expect(articles).toMatchObject({
      name: 'articles', label: 'Articles', display: 'title', primaryKey: 'id', autosave: false,
      can: { create: false, update: false, delete: false },
    }); // prettier-ignore
    expect((await model('articles', suite.admin)).can).toEqual({ create: true, update: true, delete: true });
  });

  test('[C2] takes no parameters', async () => {
    for (const path of ['/api/model/?view=articles', '/api/model/articles?locale=de']) {
      const { status, body } = await suite.guest.get(path);
      expect([path, status, body]).toEqual([path, 400, expect.objectContaining({ code: 'BAD_QUERY' })]);
    }
  });

  test('[C3] the thirteen column types and the default label', async () => {
    const { columns } = await model('articles');
    const types = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.type]));
    const written = Object.entries(libraryViews.articles.columns).map(([name, column]) => [name, column.type]);
    expect(types).toMatchObject(Object.fromEntries(written));
    expect(columns.author_id!.label).toBe('Author id');
    expect(columns.status).toMatchObject({ values: ['draft', 'live'], default: 'draft' });
    expect(columns.title).toMatchObject({ length: 40, allowNull: false });
  });

  test('[C4] associations, in both directions', async () => {
    const { associations } = await model('articles');
    expect(associations.map(({ name, type, view, multiple }) => [name, type, view, multiple])).toEqual([
      ['author', 'belongsTo', 'authors', false],
      ['comments', 'hasMany', 'comments', true],
      ['tags', 'belongsToMany', 'tags', true],
    ]);
    expect(associations[0]).toMatchObject({ foreignKey: 'author_id', label: 'Author' });
  });

  test('[C2] the list of readable views with their counts', async () => {
    const { body } = await suite.guest.get<{ name: string }[]>('/api/model/');
    expect(
      body
        .map((view) => view.name)
        .filter((name) => name in libraryViews)
        .sort(),
    ).toEqual(Object.keys(libraryViews).sort());
    expect(body.map((view) => view.name)).not.toContain('roles');
    expect(JSON.stringify(body.find((view) => view.name === 'comments'))).toMatch(/1/);
  });

  test('[C2] an ETag answers 304 until the view changes', async () => {
    const { headers } = await suite.guest.get('/api/model/articles');
    const again = await suite.guest.call('/api/model/articles', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('[C2] unknown view', async () => {
    const { status, body } = await suite.guest.get('/api/model/nothing');
    expect([status, body.code, body.message]).toEqual([404, 'VIEW_NOT_LOADED', 'View not loaded']);
  });

  test('[C9] users and profiles ship, and a password hash never leaves the server', async () => {
    const users = await model('users', suite.admin);
    expect(users.primaryKey).toBe('id');
    expect((await suite.admin.get('/api/users/')).text + JSON.stringify(users)).not.toMatch(/password_hash|\$argon2/);
    expect((await suite.admin.get('/api/users/', { filter: { password_hash: { $ne: null } } })).status).toBe(400);
  });
});
