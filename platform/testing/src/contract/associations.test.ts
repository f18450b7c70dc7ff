import { fillLibrary, libraryViews } from '../factories/library.js';
import type { ViewFile } from '../factories/view-file.js';
import { everyDatabase } from './every-database.js';

/** Only the association limits a person to one badge, not a constraint; a locker must have an owner. */
const single = {
  people: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
    relations: {
      badge: { type: 'hasOne', view: 'badges', foreignKey: 'person_id' },
      locker: { type: 'hasOne', view: 'lockers', foreignKey: 'person_id' },
    },
  },
  badges: {
    columns: { id: { type: 'integer', primaryKey: true }, person_id: { type: 'integer' } },
    relations: { person: { type: 'belongsTo', view: 'people', foreignKey: 'person_id' } },
  },
  lockers: {
    columns: { id: { type: 'integer', primaryKey: true }, person_id: { type: 'integer', allowNull: false } },
    relations: { person: { type: 'belongsTo', view: 'people', foreignKey: 'person_id' } },
  },
  /** No rule of the view prevents two records for the same pair. */
  members: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      person_id: { type: 'integer' },
      club_id: { type: 'integer' },
    },
    relations: {
      person: { type: 'belongsTo', view: 'people', foreignKey: 'person_id' },
      club: { type: 'belongsTo', view: 'clubs', foreignKey: 'club_id' },
    },
  },
  clubs: {
    columns: { id: { type: 'integer', primaryKey: true } },
    relations: { people: { type: 'belongsToMany', through: 'members', foreignKey: 'club_id', otherKey: 'person_id' } },
  },
} satisfies Record<string, ViewFile>;

everyDatabase(
  'associations',
  { views: { ...libraryViews, ...single } },
  (suite) => {
    const ids = async (path: string) => (await suite.admin.get<{ id: number }[]>(path)).body.map((row) => row.id);
    const link = (path: string, id: unknown) =>
      suite.admin.send<{ id: number } & Record<string, unknown>>('POST', path, { id });
    const article = async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'links' }]);
      return `/api/articles/${created!.id as number}`;
    };

    test('[D3] the history of links says how they were written', async () => {
      const path = await article();
      const created = await suite.admin.send<{ token: string }>('POST', '/api/user/tokens', { name: 'links' });
      const headers = { authorization: `Bearer ${created.body.token}` };
      await suite.guest.send('POST', `${path}/tags/`, { id: 1 }, headers);
      await suite.guest.call(`${path}/tags/1`, { method: 'DELETE', headers });
      await suite.admin.send('POST', `${path}/tags/`, { id: 2 }, { 'x-write-source': 'form' });
      const { body } = await suite.admin.get<{ action: string; source: string }[]>(`${path}/history/?limit=3`);
      expect(body.map(({ action, source }) => `${action} ${source}`)).toEqual([
        'link form',
        'unlink token',
        'link token',
      ]);
    });

    test('[D4] linking one id returns the record; repeating it changes nothing (B2)', async () => {
      const path = await article();
      const first = await link(`${path}/tags/`, 1);
      expect([first.status, first.body.id, first.body.name]).toEqual([200, 1, 'math']);
      expect((await link(`${path}/tags/`, 1)).status).toBe(200);
      expect(await ids(`${path}/tags/`)).toEqual([1]);
    });

    test('[D3] [D4] a list of children is an act: undone as a whole; one child is no act', async () => {
      const [first, second] = await suite.admin.create('articles', [{ title: 'from' }, { title: 'to' }]);
      const [from, to] = [first, second].map((one) => `/api/articles/${String(one?.['id'])}/comments/`) as [
        string,
        string,
      ];
      const texts = ['a', 'b', 'c'].map((text) => ({ article_id: first?.['id'], text }));
      const comments = (await suite.admin.create('comments', texts)).map((one) => one['id'] as number);
      const { headers } = await link(to, comments);
      expect([await ids(from), await ids(to)]).toEqual([[], comments]);
      const undone = await suite.admin.send('POST', `/api/acts/${headers.get('x-act') ?? 'none'}/undo`);
      expect(undone.body).toEqual({ undone: 3, left: [] });
      expect([await ids(from), await ids(to)]).toEqual([comments, []]);
      expect((await link(from, comments)).headers.get('x-act')).toBeNull();
      expect((await link(to, comments[0])).headers.get('x-act')).toBeNull();
    });

    test('[D4] a list links all, and the response keeps its order; an unknown id links none (B2)', async () => {
      const path = await article();
      const { status, body } = await suite.admin.send<{ id: number }[]>('POST', `${path}/tags/`, { id: [3, 1, 2] });
      expect([status, body.map((row) => row.id)]).toEqual([200, [3, 1, 2]]);
      const other = await article();
      expect((await link(`${other}/tags/`, [1, 4711])).status).toBe(404);
      expect(await ids(`${other}/tags/`)).toEqual([]);
    });

    test('[D4] unlinking keeps the child, and is 404 without a link', async () => {
      const path = await article();
      await link(`${path}/tags/`, [1, 2]);
      expect((await suite.admin.send('DELETE', `${path}/tags/1`)).status).toBe(204);
      const again = await suite.admin.send('DELETE', `${path}/tags/1`);
      expect([again.status, again.body.code]).toEqual([404, 'NOT_LINKED']);
      expect(await ids(`${path}/tags/`)).toEqual([2]);
      expect((await suite.admin.get('/api/tags/1')).status).toBe(200);
    });

    test('[D4] links do not increment versions (A20); both sides show them', async () => {
      const path = await article();
      await link(`${path}/tags/`, 4);
      expect((await suite.admin.get(path)).body._version).toBe(1);
      expect(await ids('/api/tags/4/articles/')).toContain(Number(path.split('/').at(-1)));
    });

    test('[D4] hasMany: linking moves the child and increments its version (A20)', async () => {
      const [one, two] = await suite.admin.create('authors', [{ name: 'Mover 1' }, { name: 'Mover 2' }]);
      const path = await article();
      const id = Number(path.split('/').at(-1));
      await link(`/api/authors/${one!.id as number}/articles/`, id);
      const { body } = await link(`/api/authors/${two!.id as number}/articles/`, id);
      expect([body.author_id, body._version]).toEqual([two!.id, 3]);
      expect(await ids(`/api/authors/${one!.id as number}/articles/`)).toEqual([]);
      expect((await suite.admin.send('DELETE', `/api/authors/${one!.id as number}/articles/${id}`)).status).toBe(404);
      expect((await suite.admin.send('DELETE', `/api/authors/${two!.id as number}/articles/${id}`)).status).toBe(204);
      expect((await suite.admin.get(path)).body.author_id).toBeNull();
    });

    test('[D4] hasMany with a non-null foreign key: unlinking is 409', async () => {
      const { status, body } = await suite.admin.send('DELETE', '/api/articles/1/comments/1');
      expect([status, body.code]).toEqual([409, 'LINK_REQUIRED']);
      expect(body.details).toMatchObject([{ column: 'article_id' }]);
      expect((await suite.admin.get('/api/comments/1')).body.article_id).toBe(1);
    });

    test.each([
      ['the key is unique', 'authors', 'profile', 'portraits', 'author_id'],
      ['only the association says so', 'people', 'badge', 'badges', 'person_id'],
    ])('[D4] hasOne: another child replaces the current one, where %s', async (_, view, name, children, key) => {
      const [parent] = await suite.admin.create(view, [{ name: `Owner of a ${name}` }]);
      const [one, two] = await suite.admin.create(children, [{}, {}]);
      const path = `/api/${view}/${parent!.id as number}/${name}/`;
      expect((await link(path, one!.id)).status).toBe(200);
      expect((await link(path, one!.id)).body._version).toBe(2);
      const moved = await link(path, two!.id);
      expect([moved.status, moved.body.id, moved.body[key]]).toEqual([200, two!.id, parent!.id]);
      expect(await ids(path)).toEqual([two!.id]);
      const former = await suite.admin.get(`/api/${children}/${one!.id as number}`);
      expect([former.body[key], former.body._version]).toEqual([null, 3]);
      expect((await link(path, [one!.id, two!.id])).status).toBe(422);
    });

    test('[D4] hasOne with a non-null key: a replacement is refused, and nothing changes', async () => {
      const [parent, other] = await suite.admin.create('people', [{ name: 'Pia' }, { name: 'Paul' }]);
      const [one, two] = await suite.admin.create('lockers', [{ person_id: parent!.id }, { person_id: other!.id }]);
      const path = `/api/people/${parent!.id as number}/locker/`;
      const { status, body } = await link(path, two!.id);
      expect([status, body.code]).toEqual([409, 'LINK_REQUIRED']);
      expect(await ids(path)).toEqual([one!.id]);
      expect((await link(path, 4711)).status).toBe(404);
    });

    test('[D4] belongsToMany ids in a body replace the links, in the same transaction (C7)', async () => {
      const [created] = await suite.admin.create('articles', [{ title: 'by body', tags: [1, 2] }]);
      const path = `/api/articles/${created!.id as number}`;
      expect(await ids(`${path}/tags/`)).toEqual([1, 2]);
      const put = await suite.admin.send('PUT', path, { tags: [2, 3] });
      expect([put.status, put.body._version]).toEqual([200, 1]);
      expect(await ids(`${path}/tags/`)).toEqual([2, 3]);
      const bad = await suite.admin.send('PUT', path, { tags: [4711], words: 5 });
      expect(bad.status).toBeGreaterThanOrEqual(404);
      expect((await suite.admin.get(path)).body.words).toBeNull();
      expect(await ids(`${path}/tags/`)).toEqual([2, 3]);
    });

    test.each([
      ['no body', undefined],
      ['no id', {}],
      ['null', { id: null }],
      ['an object', { id: {} }],
      ['text for an integer', { id: 'x' }],
      ['a further key', { id: 1, name: 'y' }],
    ])('[D4] linking with %s is refused', async (_, json) => {
      const path = await article();
      const { status } = await suite.admin.send('POST', `${path}/tags/`, json);
      expect([400, 404, 422]).toContain(status);
      expect(await ids(`${path}/tags/`)).toEqual([]);
    });

    test('[D4] [D2] a record that a view of links has twice is related once', async () => {
      await suite.admin.create('people', [{ id: 71 }, { id: 72 }]);
      await suite.admin.create('clubs', [{ id: 7, people: [71, 72] }]);
      await suite.admin.create('members', [{ club_id: 7, person_id: 71 }]);
      expect(await ids('/api/clubs/7/people/')).toEqual([71, 72]);
      const clubs = await suite.admin.list('clubs', { include: 'people' });
      expect(clubs).toMatchObject([{ people: [{ id: 71 }, { id: 72 }] }]);
      const exported = await suite.admin.call('/api/clubs/export?format=ndjson&relations=keys');
      expect(JSON.parse(exported.text)).toEqual({ id: 7, people: [71, 72] });
    });

    test('[D4] linking to a missing record is 404', async () => {
      expect((await link('/api/articles/4711/tags/', 1)).status).toBe(404);
    });
  },
  ({ admin }) => fillLibrary(admin),
);
