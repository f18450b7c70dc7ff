import type { ActReport, DeletedRecordReport, HistoryEntryReport, UndoReport } from '@viewkraft/model';
import { createPerson } from '../factories/people.js';
import { fillLibrary, libraryViews } from '../factories/library.js';
import type { ViewFile } from '../factories/view-file.js';
import type { HttpResponse, HttpClient } from '../server/http-client.js';
import { everyDatabase } from './every-database.js';

const stories = {
  stories: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', allowNull: false, unique: true },
      body: { type: 'text' },
      notes: { type: 'text' },
      code: { type: 'string', hidden: true, default: 'canary' },
      seen: { type: 'integer', readOnly: true, default: 7 },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
      price: { type: 'decimal', precision: 8, scale: 2 },
      owner_id: { type: 'uuid', readOnly: true, default: '$user.id' },
    },
    access: {
      read: [
        'editor',
        { roles: ['public'], where: { status: 'live' }, columns: ['title', 'status'] },
        { roles: ['user'], where: { owner_id: '$user.id' } },
      ],
      create: ['editor', 'user'],
      update: ['editor', { roles: ['user'], where: { owner_id: '$user.id' }, columns: ['title', 'body'] }],
      delete: ['editor', { roles: ['user'], where: { owner_id: '$user.id' } }],
    },
  },
  reviews: {
    columns: { id: { type: 'integer', primaryKey: true }, story_id: { type: 'integer' } },
    relations: { story: { type: 'belongsTo', view: 'stories', foreignKey: 'story_id', onDelete: 'restrict' } },
  },
  asides: {
    columns: { id: { type: 'integer', primaryKey: true }, story_id: { type: 'integer' } },
    relations: { story: { type: 'belongsTo', view: 'stories', foreignKey: 'story_id', onDelete: 'cascade' } },
  },
  remarks: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      story_id: { type: 'integer' },
      shown: { type: 'boolean', default: false },
    },
    relations: { story: { type: 'belongsTo', view: 'stories', foreignKey: 'story_id', onDelete: 'setNull' } },
    access: { read: [{ roles: ['editor'], where: { shown: true } }] },
  },
  bills: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      amount: { type: 'integer', readOnly: '(record) => record.paid === true' },
      paid: { type: 'boolean', default: false },
      note: { type: 'string' },
    },
  },
  notices: {
    columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
    access: { read: ['public'], create: ['editor'], update: ['editor'], delete: ['editor'] },
  },
  jottings: {
    system: false,
    columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } },
    access: { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] },
  },
  fleeting: {
    history: false,
    columns: { id: { type: 'integer', primaryKey: true }, text: { type: 'string' } },
  },
} satisfies Record<string, ViewFile>;

everyDatabase(
  'history',
  { views: { ...libraryViews, ...stories } },
  (suite) => {
    let editor: HttpClient;
    let author: HttpClient;
    let editorName: string;
    let titles = 0;
    beforeAll(async () => {
      const person = (roles: string[]) => createPerson(suite.admin, () => suite.server.client(), roles);
      const [one, two] = [await person(['editor']), await person([])];
      [editor, author] = [one.client, two.client];
      const { body } = await suite.admin.get(`/api/users/${one.id}`);
      editorName = String(body['name']);
    });

    const title = (): string => `Story ${(titles += 1)}`;
    const story = async (values: object = {}, by = editor): Promise<string> => {
      const { status, body, text } = await by.send('POST', '/api/stories/', { title: title(), ...values });
      if (status !== 201) throw new Error(text);
      return `/api/stories/${String(body['id'])}`;
    };
    const history = async (path: string, by = editor, query = {}): Promise<HistoryEntryReport[]> => {
      const { status, body, text } = await by.get<HistoryEntryReport[]>(`${path}/history/`, query);
      if (status !== 200) throw new Error(text);
      return body;
    };
    const undo = (response: Pick<HttpResponse, 'headers'>, by = editor) =>
      by.send<UndoReport>('POST', `/api/acts/${response.headers.get('x-act') ?? 'none'}/undo`);

    test('[D3] shows who changed what, latest first (A25)', async () => {
      const path = await story({ body: 'one', price: '1.5' });
      await editor.send('PUT', path, { body: 'two', price: 2 }, { 'x-write-source': 'form' });
      await suite.admin.send('PUT', path, { body: null });
      const entries = await history(path);
      expect(entries.map(({ action, version, source, user }) => [action, version, source, user?.name])).toEqual([
        ['update', 3, 'api', 'Administrator'],
        ['update', 2, 'form', editorName],
        ['create', 1, 'api', editorName],
      ]);
      expect(entries[0]?.changes).toEqual({ body: { old: 'two', new: null } });
      expect(entries[1]?.changes).toEqual({
        body: { old: 'one', new: 'two' },
        price: { old: '1.50', new: '2.00' },
      });
      expect(entries[2]?.changes).toMatchObject({ body: { old: null, new: 'one' }, notes: { old: null, new: null } });
      expect(Object.keys(entries[2]?.changes ?? {})).not.toContain('_version');
      // With a limit of 0, the next page would be the same page.
      for (const list of [`${path}/history/?limit=0`, '/api/stories/deleted/?limit=0', '/api/acts/?limit=0']) {
        const { body, headers } = await editor.get(list);
        expect([list, body, headers.get('link')]).toEqual([list, [], null]);
      }
    });

    test('[C2] a model says whether the view keeps a history', async () => {
      const changesOf = async (view: string) =>
        (await suite.admin.get<{ history: boolean }>(`/api/model/${view}`)).body.history;
      expect([await changesOf('stories'), await changesOf('fleeting')]).toEqual([true, false]);
      const [created] = await suite.admin.create('fleeting', [{ text: 'gone' }]);
      const { status, headers } = await suite.admin.send('DELETE', `/api/fleeting/${String(created!['id'])}`);
      expect([status, headers.get('x-act')]).toEqual([204, null]);
    });

    test('[D3] a write that changes nothing leaves no entry (A18)', async () => {
      const path = await story({ body: 'same' });
      await editor.send('PUT', path, { body: 'same' });
      expect(await history(path)).toHaveLength(1);
    });

    test('[D3] has pages and filters', async () => {
      const path = await story();
      for (const body of ['a', 'b', 'c']) await editor.send('PUT', path, { body });
      await editor.send('PUT', path, { notes: 'n' });
      const first = await editor.get<HistoryEntryReport[]>(`${path}/history/`, { limit: 2 });
      expect(first.headers.get('link')).toContain('offset=2');
      const rest = await history(path, editor, { limit: 2, offset: 2 });
      expect([...first.body, ...rest].map(({ version }) => version)).toEqual([5, 4, 3, 2]);
      expect((await history(path, editor, { column: 'notes' })).map(({ version }) => version)).toEqual([5, 1]);
      const ours = (await history(path))[0]?.user?.id;
      expect(await history(path, editor, { user: ours })).toHaveLength(5);
      expect(await history(path, editor, { user: '0190a6d0-abcd-7000-8000-000000000002' })).toEqual([]);
    });

    test.each([
      ['colum=title', 'queryUnknownParameter'],
      ['column=code', 'queryUnknownColumn'],
      ['column=nothing', 'queryUnknownColumn'],
      ['limit=x', 'queryNotCount'],
      ['limit=1001', 'queryTooLarge'],
    ])('[D5] refuses the query %s', async (query) => {
      const { status, body } = await editor.get(`${await story()}/history/?${query}`);
      expect([status, body['code']]).toEqual([400, 'BAD_QUERY']);
    });

    test('[D5] no entry shows a hidden column, and each reader sees the columns of today', async () => {
      const path = await story({ status: 'live', body: 'secret body' });
      await editor.send('PUT', path, { body: 'other secret' });
      const { text } = await suite.admin.get(`${path}/history/`);
      expect(text).not.toContain('canary');
      const entries = await history(path, suite.guest);
      expect(entries.map(({ action, changes }) => [action, Object.keys(changes).sort()])).toEqual([
        ['create', ['id', 'status', 'title']],
      ]);
      expect(JSON.stringify(entries)).not.toContain('secret');
    });

    test('[D5] a reader with a row condition sees no state that was out of reach', async () => {
      const path = await story({ status: 'live' });
      const [shown] = await history(path, suite.guest);
      await editor.send('PUT', path, { status: 'draft', title: title() });
      expect((await suite.guest.get(`${path}/history/`)).status).toBe(404);
      const hiddenTitle = title();
      await editor.send('PUT', path, { title: hiddenTitle });
      const last = title();
      await editor.send('PUT', path, { status: 'live', title: last });
      await editor.send('PUT', path, { title: `${last} again` });
      const entries = await history(path, suite.guest);
      expect(entries.map(({ changes }) => changes['title']?.new)).toEqual([
        `${last} again`,
        shown?.changes['title']?.new,
      ]);
      expect(JSON.stringify(entries)).not.toContain(`"${hiddenTitle}"`);
    });

    test('[D5] a record out of reach has no history', async () => {
      const path = await story({ body: 'x' }, author);
      expect((await author.get(`${path}/history/`)).status).toBe(200);
      expect((await suite.guest.get(`${path}/history/`)).status).toBe(404);
      expect((await editor.get('/api/stories/4711/history/')).body['code']).toBe('RECORD_NOT_FOUND');
      expect((await editor.get('/api/nothing/1/history/')).body['code']).toBe('VIEW_NOT_LOADED');
      const [row] = await suite.admin.create('fleeting', [{ text: 'x' }]);
      expect((await suite.admin.get(`/api/fleeting/${String(row!['id'])}/history/`)).status).toBe(404);
    });

    test('[D3] restores the values right after an entry, as an entry of its own', async () => {
      const first = title();
      const path = await story({ title: first, body: 'one', notes: null });
      await editor.send('PUT', path, { title: title(), body: null, notes: 'late', price: '3' });
      const created = (await history(path)).at(-1)!;
      const { status, body, headers } = await editor.send('POST', `${path}/history/${created.id}/restore`);
      expect([status, headers.get('etag')]).toEqual([200, '"3"']);
      expect(body).toMatchObject({ title: first, body: 'one', notes: null, price: null, _version: 3 });
      expect((await editor.get(path)).body).toEqual(body);
      const [newest] = await history(path);
      expect([newest?.action, newest?.version, newest?.changes['body']]).toEqual([
        'restore',
        3,
        { old: null, new: 'one' },
      ]);
    });

    test('[D6] a stale restoration is refused with the record', async () => {
      const path = await story({ body: 'one' });
      await editor.send('PUT', path, { body: 'two' });
      const [entry] = (await history(path)).slice(-1);
      const { status, body } = await editor.send('POST', `${path}/history/${entry!.id}/restore`, undefined, {
        'if-match': '"1"',
      });
      expect([status, (body['record'] as { body: string }).body]).toEqual([412, 'two']);
      expect((await editor.get(path)).body['body']).toBe('two');
    });

    test.each(['stories', 'jottings'])(
      '[D6] in %s, a deleted record that has come back is not overwritten',
      async (view) => {
        const [row] = await editor.create(view, [{ title: title() }]);
        const path = `/api/${view}/${String(row?.['id'])}`;
        await editor.send('DELETE', path);
        const [{ id: entry }] = (await history(path)) as [HistoryEntryReport];
        const restore = (ifMatch: string) =>
          editor.send('POST', `${path}/history/${entry}/restore`, undefined, { 'if-match': ifMatch });
        for (const other of ['*', '"1"']) {
          expect(await restore(other)).toMatchObject({ status: 412, body: { code: 'STALE', record: null } });
        }
        expect((await restore('"0"')).status).toBe(200);
        const edited = title();
        await editor.send('PUT', path, { title: edited });
        expect(await restore('"0"')).toMatchObject({ status: 412, body: { record: { title: edited } } });
        expect((await editor.get(path)).body['title']).toBe(edited);
      },
    );

    test('[D5] restoring needs the right to write every column that differs', async () => {
      const path = await story({ body: 'one' }, author);
      await editor.send('PUT', path, { notes: 'by the editor', body: 'two' });
      const [entry] = (await history(path, author)).slice(-1);
      const { status, body } = await author.send('POST', `${path}/history/${entry!.id}/restore`);
      expect([status, body['details']]).toMatchObject([422, [{ column: 'notes' }]]);
      await editor.send('PUT', path, { notes: null });
      expect((await author.send('POST', `${path}/history/${entry!.id}/restore`)).status).toBe(200);
      expect((await suite.guest.send('POST', `${path}/history/${entry!.id}/restore`)).status).toBe(401);
    });

    test('[E4] neither restoring nor undoing changes what a readOnly function locks now (A28)', async () => {
      const [row, other] = await suite.admin.create('bills', [{ amount: 1 }, { amount: 1 }]);
      const path = `/api/bills/${String(row?.['id'])}`;
      const [created] = await history(path, suite.admin);
      const paid = [{ id: row?.['id'], amount: 2, paid: true }, { id: other?.['id'], amount: 2 }];
      const act = await suite.admin.send('PUT', '/api/bills/', paid);
      const restore = () => suite.admin.send('POST', `${path}/history/${String(created?.id)}/restore`);
      const refused = await restore();
      expect([refused.status, refused.body['details']]).toMatchObject([422, [{ column: 'amount' }]]);
      const left = [{ view: 'bills', id: row?.['id'], code: 'INVALID' }];
      expect((await undo(act, suite.admin)).body).toEqual({ undone: 1, left });
      expect((await suite.admin.get(path)).body).toMatchObject({ amount: 2, paid: true });
      await suite.admin.send('PUT', path, { paid: false });
      expect((await restore()).body).toMatchObject({ amount: 1, paid: false });
    }); // prettier-ignore

    test('[D4] an entry of another record, or of none, is not found', async () => {
      const [one, two] = [await story(), await story()];
      const [entry] = await history(two);
      for (const id of [entry!.id, 999_999_999, 'x', '-1', '0']) {
        expect((await editor.send('POST', `${one}/history/${id}/restore`)).status).toBe(404);
      }
    });

    test('[D3] a deleted record is listed, and comes back with key, values, hidden columns and a later version', async () => {
      const path = await story({ title: title(), body: 'kept', price: '9.99' });
      await editor.send('PUT', path, { notes: 'x' });
      const before = (await editor.get(path)).body;
      expect((await editor.send('DELETE', path)).status).toBe(204);
      const { body: deleted } = await editor.get<DeletedRecordReport[]>('/api/stories/deleted/');
      expect(deleted[0]).toMatchObject({ id: before['id'], title: before['title'], user: { name: editorName } });
      const entries = await history(path);
      expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
      expect(entries[0]?.changes['body']).toEqual({ old: 'kept', new: null });
      const { status, body } = await editor.send('POST', `${path}/history/${deleted[0]!.entry}/restore`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...before, _version: 3, _updated_at: body['_updated_at'] });
      expect((await editor.get(path)).body).toEqual(body);
      const after = (await editor.get<DeletedRecordReport[]>('/api/stories/deleted/')).body;
      expect(after.map(({ id }) => id)).not.toContain(before['id']);
      const rows = await suite.server.database.rows(`SELECT code FROM stories WHERE id = ${String(before['id'])}`);
      expect(rows).toEqual([{ code: 'canary' }]);
    });

    test('[D3] a deleted record comes back with the values of any entry, and the links of its end (A25)', async () => {
      const [article] = await suite.admin.create('articles', [{ title: 'first', author_id: 1, tags: [1] }]);
      const path = `/api/articles/${String(article!['id'])}`;
      const restore = ({ id }: HistoryEntryReport) => suite.admin.send('POST', `${path}/history/${id}/restore`);
      await suite.admin.send('PUT', path, { title: 'second' });
      await suite.admin.send('DELETE', path);
      const [deletion, update, , creation] = await history(path, suite.admin);
      expect((await restore(update!)).body).toMatchObject({ title: 'second', _version: 3 });
      await suite.admin.send('PUT', path, { title: 'third', tags: [2] });
      await suite.admin.send('DELETE', path);
      expect((await restore(creation!)).body).toMatchObject({ title: 'first', _version: 5 });
      expect((await suite.admin.get<{ id: number }[]>(`${path}/tags/`)).body).toMatchObject([{ id: 2 }]);
      await suite.admin.send('DELETE', path);
      expect((await restore(deletion!)).body).toMatchObject({ title: 'second', _version: 6 });
      await suite.admin.send('DELETE', path);
      const [other] = await history(await story());
      expect((await restore(other!)).status).toBe(404);
    });

    test('[D5] who may neither create nor change records is refused before a restoration looks for the record', async () => {
      const [notice] = await editor.create('notices', [{ text: 'gone' }]);
      await editor.send('DELETE', `/api/notices/${String(notice!['id'])}`);
      for (const id of [String(notice!['id']), '999999999', 'x']) {
        const path = `/api/notices/${id}/history/1/restore`;
        expect((await suite.guest.send('POST', path)).status).toBe(401);
        expect((await author.send('POST', path)).status).toBe(403);
        expect((await editor.send('POST', path)).status).toBe(404);
      }
    });

    test('[D3] many records are deleted together or not at all, are listed, and come back together', async () => {
      const created = await editor.create(
        'stories',
        Array.from({ length: 90 }, () => ({ title: title() })),
      );
      const removals = created.map(({ id, _version }) => ({ id, _version }));
      const [review] = await suite.admin.create('reviews', [{ story_id: created[77]?.['id'] }]);
      const refused = await suite.admin.send('DELETE', '/api/stories/', removals);
      expect([refused.status, refused.body['code'], refused.body['details']]).toMatchObject([
        409,
        'REFERENCED',
        [{ index: 77, view: 'reviews' }],
      ]);
      expect((await editor.get(`/api/stories/${String(created[0]?.['id'])}`)).status).toBe(200);
      await suite.admin.send('DELETE', `/api/reviews/${String(review?.['id'])}`);
      const deleted = await editor.send('DELETE', '/api/stories/', removals);
      expect(deleted.status).toBe(204);
      const listed = (await editor.get<DeletedRecordReport[]>('/api/stories/deleted/', { limit: 100 })).body;
      expect(
        listed
          .slice(0, 90)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(created.map(({ id }) => id).sort());
      await story({ title: created[40]?.['title'] });
      const taken = { view: 'stories', id: created[40]?.['id'], code: 'UNIQUE_CONFLICT' };
      expect((await undo(deleted)).body).toEqual({ undone: 89, left: [taken] });
      expect((await editor.get(`/api/stories/${String(created[89]?.['id'])}`)).body).toMatchObject({
        title: created[89]?.['title'],
      });
    });

    test('[D5] deleted records are listed only for those who could read and may delete them', async () => {
      const mine = await story({ body: 'mine' }, author);
      const theirs = await story({ status: 'live' });
      await editor.send('DELETE', theirs);
      await author.send('DELETE', mine);
      const idOf = (path: string): number => Number(path.split('/').at(-1));
      const { body } = await author.get<DeletedRecordReport[]>('/api/stories/deleted/');
      expect(body.map(({ id }) => id)).toContain(idOf(mine));
      expect(body.map(({ id }) => id)).not.toContain(idOf(theirs));
      expect((await suite.guest.get('/api/stories/deleted/')).status).toBe(401);
      expect((await suite.guest.get(`${theirs}/history/`)).status).toBe(404);
      expect((await author.get(`${theirs}/history/`)).status).toBe(404);
    });

    test('[D3] a unique value that is in use prevents a restoration, and the response says so', async () => {
      const name = title();
      const path = await story({ title: name });
      const deleted = await editor.send('DELETE', path);
      await story({ title: name });
      const [entry] = await history(path);
      const { status, body } = await editor.send('POST', `${path}/history/${entry!.id}/restore`);
      expect([status, body['code'], body['details']]).toMatchObject([409, 'UNIQUE_CONFLICT', [{ column: 'title' }]]);
      expect((await undo(deleted)).body).toEqual({
        undone: 0,
        left: [{ view: 'stories', id: Number(path.split('/').at(-1)), code: 'UNIQUE_CONFLICT' }],
      });
    });

    test('[D4] links are recorded, go with a deleted record, and come back with it', async () => {
      const [article] = await suite.admin.create('articles', [{ title: 'linked', author_id: 1 }]);
      const path = `/api/articles/${String(article!['id'])}`;
      await suite.admin.send('POST', `${path}/tags/`, { id: [1, 2] });
      await suite.admin.send('DELETE', `${path}/tags/1`);
      await suite.admin.send('PUT', path, { tags: [2, 3] });
      expect((await history(path, suite.admin)).map(({ action, changes }) => [action, changes['tags']])).toEqual([
        ['link', { old: null, new: [3] }],
        ['unlink', { old: [1], new: null }],
        ['link', { old: null, new: [1, 2] }],
        ['create', undefined],
      ]);
      const response = await suite.admin.send('DELETE', path);
      const linked = async () =>
        (await suite.admin.get<{ id: number }[]>('/api/tags/3/articles/')).body.map(({ id }) => id);
      expect(await linked()).not.toContain(article!['id']);
      expect((await undo(response, suite.admin)).body).toEqual({ undone: 1, left: [] });
      const { body: tags } = await suite.admin.get<{ id: number }[]>(`${path}/tags/`);
      expect(tags.map(({ id }) => id).sort()).toEqual([2, 3]);
      expect(await linked()).toContain(article!['id']);
    });

    test('[D4] a deletion takes along what depends on it, and its undo brings all of it back', async () => {
      const [author] = await suite.admin.create('authors', [{ name: title() }]);
      const [portrait] = await suite.admin.create('portraits', [{ author_id: author!['id'], motto: 'm' }]);
      const [article] = await suite.admin.create('articles', [{ title: 'with comments' }]);
      const comments = await suite.admin.create('comments', [
        { article_id: article!['id'], text: 'one' },
        { article_id: article!['id'], text: 'two' },
      ]);
      const articlePath = `/api/articles/${String(article!['id'])}`;
      const removal = await suite.admin.send('DELETE', articlePath);
      const commentPath = `/api/comments/${String(comments[0]!['id'])}`;
      expect((await history(commentPath, suite.admin)).map(({ action }) => action)).toEqual(['delete', 'create']);
      expect((await undo(removal, suite.admin)).body).toEqual({ undone: 3, left: [] });
      expect((await suite.admin.get(commentPath)).body).toMatchObject({ text: 'one', _version: 2 });

      const authorPath = `/api/authors/${String(author!['id'])}`;
      await suite.admin.send('DELETE', authorPath);
      const portraitPath = `/api/portraits/${String(portrait!['id'])}`;
      expect((await suite.admin.get(portraitPath)).body).toMatchObject({ author_id: null, _version: 2 });
      const [entry] = await history(authorPath, suite.admin);
      expect((await suite.admin.send('POST', `${authorPath}/history/${entry!.id}/restore`)).status).toBe(200);
      expect((await suite.admin.get(portraitPath)).body).toMatchObject({ author_id: author!['id'], _version: 3 });
    });

    test('[D3] a bulk change is an act: undone as a whole, except for what has changed since', async () => {
      const created = await editor.send<Record<string, unknown>[]>('POST', '/api/stories/', [
        { title: title(), body: 'a' },
        { title: title(), body: 'b' },
        { title: title(), body: 'c' },
      ]);
      const ids = created.body.map(({ id }) => id as number);
      const changed = await editor.send(
        'PUT',
        '/api/stories/',
        ids.map((id) => ({ id, body: 'all' })),
      );
      await editor.send('PUT', `/api/stories/${ids[1]}`, { body: 'mine' });
      const { status, body, headers } = await undo(changed);
      expect([status, body]).toEqual([200, { undone: 2, left: [{ view: 'stories', id: ids[1], code: 'CHANGED' }] }]);
      const bodies = async () =>
        Promise.all(ids.map(async (id) => (await editor.get(`/api/stories/${id}`)).body['body']));
      expect(await bodies()).toEqual(['a', 'mine', 'c']);
      const show = async ({ headers }: Pick<HttpResponse, 'headers'>) =>
        (await editor.get(`/api/acts/${headers.get('x-act')}`)).body;
      expect(await show(changed)).toMatchObject({
        entries: 3,
        undone: true,
        undoneEntries: 2,
        undoable: false,
        deletes: 0,
      });
      expect(await show({ headers })).toMatchObject({
        action: 'undo',
        source: 'undo',
        undoneEntries: 0,
        undoable: true,
      });
      // The undo is itself an act: undoing it makes the change again.
      expect((await undo({ headers })).body).toMatchObject({ undone: 2 });
      expect(await bodies()).toEqual(['all', 'mine', 'all']);
      const removed = await editor.send(
        'DELETE',
        '/api/stories/',
        ids.map((id) => ({ id })),
      );
      const back = await undo(removed);
      expect(back.body).toEqual({ undone: 3, left: [] });
      expect(await show(back)).toMatchObject({ action: 'undo', deletes: 3 });
      expect(await bodies()).toEqual(['all', 'mine', 'all']);
    });

    test('[D3] the undo of a bulk creation deletes what nobody has touched', async () => {
      const created = await editor.send<Record<string, unknown>[]>('POST', '/api/stories/', [
        { title: title() },
        { title: title() },
      ]);
      const [one, two] = created.body.map(({ id }) => `/api/stories/${String(id)}`);
      await editor.send('PUT', two!, { body: 'touched' });
      expect((await undo(created)).body).toMatchObject({ undone: 1, left: [{ code: 'CHANGED' }] });
      expect([(await editor.get(one!)).status, (await editor.get(two!)).status]).toEqual([404, 200]);
    });

    test('[D5] users see and undo only their own acts; administrators all', async () => {
      const created = await editor.send('POST', '/api/stories/', [{ title: title() }]);
      const id = created.headers.get('x-act');
      const list = async (by: HttpClient) => (await by.get<{ id: string }[]>('/api/acts/')).body.map((act) => act.id);
      expect(await list(editor)).toContain(id);
      expect(await list(author)).not.toContain(id);
      expect(await list(suite.admin)).toContain(id);
      expect((await suite.guest.get('/api/acts/')).status).toBe(401);
      expect((await undo(created, author)).status).toBe(404);
      expect([(await author.get(`/api/acts/${id}`)).status, (await editor.get(`/api/acts/${id}`)).status]).toEqual([
        404, 200,
      ]);
      expect((await undo(created, suite.admin)).body).toEqual({ undone: 1, left: [] });
    });

    test('[D3] acts say whether any part of them can still be undone', async () => {
      const many = async (count: number, by = editor) => {
        const created = await by.send('POST', '/api/stories/', Array.from({ length: count }, () => ({ title: title() })));
        return { created, ids: (created.body as unknown as { id: number }[]).map(({ id }) => id) };
      };
      const isUndoable = async ({ headers }: Pick<HttpResponse, 'headers'>, by = editor) =>
        (await by.get<ActReport[]>('/api/acts/')).body.find(({ id }) => id === headers.get('x-act'))?.undoable;
      const touch = (ids: readonly number[]) => suite.admin.send('PUT', '/api/stories/', ids.map((id) => ({ id, body: 'touched' })));

      const { created, ids } = await many(2);
      expect(await isUndoable(created)).toBe(true);
      await touch(ids.slice(1));
      expect(await isUndoable(created)).toBe(true);
      const removed = await editor.send('DELETE', '/api/stories/', ids.map((id) => ({ id })));
      expect([await isUndoable(created), await isUndoable(removed)]).toEqual([false, true]);
      expect((await undo(created)).body).toMatchObject({ undone: 0 });
      await undo(removed);
      expect(await isUndoable(removed)).toBe(false);

      // Larger acts are not examined, and a caller who may read only some records learns nothing of the others.
      for (const [count, by, expected] of [[50, editor, false], [51, editor, true], [2, author, true]] as const) {
        const act = await many(count, by);
        await touch(act.ids);
        expect([count, await isUndoable(act.created, by)]).toEqual([count, expected]);
      }
    }); // prettier-ignore

    test('[D5] the undo of an act obeys the rights of today', async () => {
      const created = await author.send('POST', '/api/stories/', [{ title: title(), body: 'x' }]);
      const id = (created.body as unknown as { id: number }[])[0]!.id;
      const changed = await author.send('PUT', '/api/stories/', [{ id, body: 'y' }]);
      await suite.server.database.change(`UPDATE stories SET owner_id = NULL WHERE id = ${id}`);
      expect((await undo(changed, author)).body).toEqual({ undone: 0, left: [] });
    });

    test('[D5] acts name and count no record that the caller may not read', async () => {
      const [first] = await suite.admin.create('stories', [{ title: title(), status: 'live' }]);
      await suite.admin.create('asides', [{ story_id: first!['id'] }, { story_id: first!['id'] }]);
      await suite.admin.create('remarks', [{ story_id: first!['id'], shown: true }, { story_id: first!['id'] }]);
      const removed = await editor.send('DELETE', `/api/stories/${String(first!['id'])}`);
      const act = `/api/acts/${removed.headers.get('x-act')}`;
      const show = async (by: HttpClient, path = act) => (await by.get(path)).body;
      expect([removed.status, await show(editor)]).toMatchObject([204, { view: 'stories', entries: 2, deletes: 0 }]);
      expect(await show(suite.admin)).toMatchObject({ view: 'asides', entries: 5 });
      const listed = (await editor.get<ActReport[]>('/api/acts/', { limit: 1 })).body;
      expect(listed).toMatchObject([{ view: 'stories', entries: 2, undoneEntries: 0, undoable: true }]);
      // The editor may change no remark, and read only some.
      const [{ id }] = (await suite.admin.list('remarks', { filter: { shown: true } })) as [{ id: number }];
      const undone = await undo(removed, editor);
      expect(undone.body).toEqual({ undone: 1, left: [{ view: 'remarks', id, code: 'FORBIDDEN' }] });
      expect(await show(editor, `/api/acts/${undone.headers.get('x-act')}`)).toMatchObject({ entries: 1, deletes: 1 });
      expect(await show(editor)).toMatchObject({ entries: 2, undone: true, undoneEntries: 1 });

      const asides = await suite.admin.send('POST', '/api/asides/', [{}, {}]);
      const path = `/api/acts/${asides.headers.get('x-act')}`;
      const { body: user } = await editor.get<{ user: { id: string } }>('/api/auth/session');
      await suite.server.database.change(
        `UPDATE _viewkraft_acts SET user_id = '${user.user.id}' WHERE id = '${asides.headers.get('x-act')}'`,
      );
      expect((await editor.get(path)).status).toBe(404);
      expect((await editor.get('/api/acts/')).text).not.toContain('asides');
      expect((await undo(asides, editor)).body).toEqual({ undone: 0, left: [] });
      expect((await undo(asides, suite.admin)).body).toEqual({ undone: 2, left: [] });
    });

    test('[D2] ?at= returns the record as it was', async () => {
      const path = await story({ body: 'one' });
      const first = (await editor.get(path)).body;
      await editor.send('PUT', path, { body: 'two' });
      const second = (await editor.get(path)).body;
      await editor.send('PUT', path, { body: 'three' });
      const at = (instant: unknown, by = editor, more = '') =>
        by.get(`${path}?at=${encodeURIComponent(String(instant))}${more}`);
      expect((await at(first['_updated_at'])).body).toEqual(first);
      expect((await at(second['_updated_at'])).body).toEqual(second);
      expect((await at(second['_updated_at'], editor, '&select=body')).body).toEqual({
        id: first['id'],
        body: 'two',
        _version: 2,
      });
      const early = new Date(Date.parse(String(first['_created_at'])) - 1).toISOString();
      expect((await at(early)).status).toBe(404);
      expect((await at('yesterday')).status).toBe(400);
      expect((await at(first['_updated_at'], editor, '&include=owner')).status).toBe(400);
      expect((await at(first['_updated_at'], suite.guest)).status).toBe(404);
      await editor.send('DELETE', path);
      expect((await at(second['_updated_at'])).body).toEqual(second);
      expect((await at(new Date().toISOString())).status).toBe(404);
      expect((await at(second['_updated_at'], author)).status).toBe(404);
    });

    test('[D5] ?at= shows no state and no column that is out of reach', async () => {
      const path = await story({ title: title(), body: 'draft body' });
      const draft = (await editor.get(path)).body;
      await editor.send('PUT', path, { status: 'live' });
      const live = (await editor.get(path)).body;
      await editor.send('PUT', path, { title: title() });
      const at = (record: Record<string, unknown>) =>
        suite.guest.get(`${path}?at=${encodeURIComponent(String(record['_updated_at']))}`);
      expect((await at(draft)).status).toBe(404);
      const { body } = await at(live);
      expect(Object.keys(body)).toEqual(['id', 'title', 'status', '_version', '_created_at', '_updated_at']);
      expect(body).toMatchObject({ title: live['title'], _version: 2 });
    });

    test('[D2] before the beginning of its history, a record is 410', async () => {
      const [portrait] = await suite.admin.list('portraits', { limit: 1 });
      await suite.server.database.change(`DELETE FROM _viewkraft_history WHERE table_name = 'portraits'`);
      const { status, body } = await suite.admin.get(
        `/api/portraits/${String(portrait!['id'])}?at=2020-01-01T00:00:00Z`,
      );
      expect([status, body['code']]).toEqual([410, 'HISTORY_GONE']);
    });

    test('[D3] users have a history without their passwords', async () => {
      const [user] = await suite.admin.create('users', [
        { email: 'recorded@example.com', name: 'Recorded', roles: ['editor'], new_password: 'correct horse battery 1' },
      ]);
      const path = `/api/users/${String(user!['id'])}`;
      await suite.admin.send('PUT', path, { name: 'Renamed', roles: [] });
      const { text } = await suite.admin.get(`${path}/history/`);
      expect(text).not.toContain('argon2');
      const stored = await suite.server.database.rows(
        `SELECT changes FROM _viewkraft_history WHERE record_id = '${String(user!['id'])}'`,
      );
      expect(JSON.stringify(stored)).not.toMatch(/argon2|password_hash/);
      expect((await history(path, suite.admin))[0]?.changes).toMatchObject({
        name: { old: 'Recorded', new: 'Renamed' },
        roles: { old: ['editor'], new: [] },
      });
    });
  },
  async ({ admin }) => fillLibrary(admin),
);
