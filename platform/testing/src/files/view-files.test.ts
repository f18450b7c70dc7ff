import type { ViewFileCheck, ViewFileGuess, ViewFileReport, ViewFilesReport, ViewFileVersion } from '@viewkraft/model';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer } from '../server/start-server.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const access = { read: ['public'] };
const textOf = (name: string, columns: object) =>
  JSON.stringify({ name, columns: { id, ...columns }, access }, null, 2);
const title = { title: { type: 'string' } };

const address = (name: string) => `/api/view-files/${name}`;
const read = (client: HttpClient, name: string) => client.get<ViewFileReport>(address(name));
const create = (client: HttpClient, name: string, text: string) =>
  client.send<ViewFileReport>('PUT', address(name), { text }, { 'if-none-match': '*' });
const replace = (client: HttpClient, name: string, text: string, hash: string | null) =>
  client.send<ViewFileReport>('PUT', address(name), { text }, { 'if-match': `"${hash}"` });
const park = (client: HttpClient, name: string, hash: string | null) =>
  client.send('DELETE', address(name), undefined, { 'if-match': `"${hash}"` });
const check = async (client: HttpClient, name: string, text: string) =>
  (await client.send<ViewFileCheck>('POST', `${address(name)}/check`, { text })).body;
const versions = async (client: HttpClient, name: string) =>
  (await client.get<ViewFileVersion[]>(`${address(name)}/versions`)).body;

everyDatabase('view files over HTTP', { views: { shelves: { columns: { id, ...title }, access } } }, (suite) => {
  const fileOf = (name: string, server = suite.server) => join(server.viewsFolder, `${name}.json`);

  test('[C1] a view is checked, saved, served at once, changed, parked and brought back', async () => {
    const first = textOf('lamps', title);
    expect(await check(suite.admin, 'lamps', first)).toMatchObject({
      problems: [],
      changes: [{ view: 'lamps', kind: 'createTable', safety: 'safe', sql: [expect.stringContaining('lamps')] }],
      model: { name: 'lamps', columns: { title: { type: 'string' } }, can: { create: true } },
    });
    expect(existsSync(fileOf('lamps'))).toBe(false);

    const created = await create(suite.admin, 'lamps', first);
    expect([created.status, created.body]).toEqual([
      201,
      { name: 'lamps', file: fileOf('lamps'), origin: 'own', canEdit: true, text: first, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]); // prettier-ignore
    expect(created.headers.get('etag')).toBe(`"${created.body.hash}"`);
    expect(readFileSync(fileOf('lamps'), 'utf8')).toBe(first);
    expect((await suite.guest.get('/api/lamps/')).status).toBe(200);
    await suite.admin.create('lamps', [{ title: 'Desk' }]);

    const second = textOf('lamps', { ...title, watts: { type: 'integer' } });
    const changed = await replace(suite.admin, 'lamps', second, created.body.hash);
    expect([changed.status, (await suite.guest.list('lamps'))[0]]).toEqual([200, expect.objectContaining({ title: 'Desk', watts: null })]); // prettier-ignore
    expect(await check(suite.admin, 'lamps', first)).toMatchObject({ changes: [{ kind: 'dropColumn', column: 'watts' }] }); // prettier-ignore

    expect((await park(suite.admin, 'lamps', changed.body.hash)).status).toBe(204);
    expect([existsSync(fileOf('lamps')), (await suite.guest.get('/api/lamps/')).status]).toEqual([false, 404]);
    expect((await read(suite.admin, 'lamps')).body).toMatchObject({ file: null, hash: null, text: second, canEdit: true }); // prettier-ignore

    const history = await versions(suite.admin, 'lamps');
    expect(history.map(({ number, action, text }) => [number, action, text])).toEqual([
      [3, 'parked', null],
      [2, 'saved', second],
      [1, 'saved', first],
    ]);
    expect(history[0]?.user?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await create(suite.admin, 'lamps', history[1]?.text ?? '')).status).toBe(201);
    expect((await suite.guest.list('lamps')).map((row) => row['title'])).toEqual(['Desk']);
    // The trail counts the same event again instead of adding a row.
    const events = async () =>
      (await suite.admin.list('audit', { filter: { detail: 'lamps' } })).map((row) => row['event']);
    await until(async () => (await events()).sort().join() === 'viewParked,viewSaved');
    expect(readdirSync(suite.server.viewsFolder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('[C5] a text that is no valid view is refused with every problem, and changes nothing', async () => {
    const before = readFileSync(fileOf('shelves'), 'utf8');
    const { hash } = (await read(suite.admin, 'shelves')).body;
    const wrong = textOf('shelves', { a: { type: 'strong' }, b: { type: 'integer', length: 'x' } });
    const { problems, changes, model } = await check(suite.admin, 'shelves', wrong);
    expect([problems.map(({ path }) => path), changes, model]).toEqual([['$.columns.a.type', '$.columns.b.length'], [], null]); // prettier-ignore
    const refused = await replace(suite.admin, 'shelves', wrong, hash);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'INVALID', details: [expect.objectContaining({ path: '$.columns.a.type' }), expect.objectContaining({ path: '$.columns.b.length' })] }),
    ]); // prettier-ignore
    for (const text of ['', '{', '[]', '{"columns": 1}', textOf('other', title)]) {
      expect([text, (await create(suite.admin, 'fresh', text)).status]).toEqual([text, 422]);
    }
    for (const body of [{}, { text: 1 }, { text: '{}', more: 1 }]) {
      expect((await suite.admin.send('PUT', address('fresh'), body, { 'if-none-match': '*' })).status).toBe(422);
    }
    const large = textOf('fresh', title) + ' '.repeat(4 * 1024 * 1024);
    expect((await check(suite.admin, 'fresh', large)).problems).toMatchObject([{ message: expect.stringContaining('4 MiB') }]); // prettier-ignore
    expect((await create(suite.admin, 'fresh', large)).status).toBe(422);
    expect((await create(suite.admin, 'fresh', `{"a":"${'x'.repeat(11 * 1024 * 1024)}"}`)).status).toBe(413);
    expect([readFileSync(fileOf('shelves'), 'utf8'), existsSync(fileOf('fresh'))]).toEqual([before, false]);
    expect(await versions(suite.admin, 'shelves')).toEqual([]);
  });

  test('[C5] names that are paths, of shipped views or of views from other folders are never written', async () => {
    const users = (await read(suite.admin, 'users')).body;
    expect(users).toMatchObject({ origin: 'shipped', canEdit: false });
    expect(await check(suite.admin, 'users', users.text)).toMatchObject({
      problems: [{ path: '$.name' }],
      model: null,
    });
    const refused = await replace(suite.admin, 'users', users.text, users.hash);
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'VIEW_FILE_FOREIGN' })]);
    expect((await park(suite.admin, 'users', users.hash)).status).toBe(409);
    for (const name of ['..%2fevil', '%2e%2e%2fevil', 'a%2fb', 'Upper', 'a.b', 'a%00', '.hidden', 'x'.repeat(64)]) {
      const { status } = await create(suite.admin, name, textOf('evil', title));
      expect([name, status === 404 || status === 400 || status === 422]).toEqual([name, true]);
    }
    expect(readdirSync(join(suite.server.viewsFolder, '..')).filter((name) => name.includes('evil'))).toEqual([]);
  });

  test('[C5] a parked view does not come back if another one has taken its table', async () => {
    const text = textOf('vaults', title);
    const { hash } = (await create(suite.admin, 'vaults', text)).body;
    await park(suite.admin, 'vaults', hash);
    const heir = JSON.stringify({ ...JSON.parse(text), name: 'safes', table: 'vaults' });
    expect((await create(suite.admin, 'safes', heir)).status).toBe(201);
    expect((await check(suite.admin, 'vaults', text)).problems).toMatchObject([{ path: '$.table' }]);
    expect((await create(suite.admin, 'vaults', text)).status).toBe(422);
    // A file written by hand is refused, too.
    suite.server.drop('vaults', text);
    await suite.server.logged('The view \\"safes\\" already uses the table \\"vaults\\"');
    expect((await suite.guest.get('/api/safes/')).status).toBe(200);
    suite.server.remove('vaults');
  });

  test('a view may be named like a property of every object, and its text may contain what no file can store', async () => {
    const created = await create(suite.admin, 'constructor', `\ufeff\ufeff${textOf('constructor', title)}`);
    expect([created.status, created.body.text]).toEqual([201, textOf('constructor', title)]);
    const text = textOf('constructor', { title: { type: 'string', label: '?' } }).replace('?', '\ud83d');
    expect((await replace(suite.admin, 'constructor', text, created.body.hash)).status).toBe(200);
    expect((await versions(suite.admin, 'constructor'))[0]?.text).toBe(readFileSync(fileOf('constructor'), 'utf8'));
    // A damaged file of marks counts as empty.
    const marks = join(suite.server.viewsFolder, '.viewkraft-versions.json');
    const sound = readFileSync(marks, 'utf8');
    writeFileSync(marks, 'null');
    expect((await create(suite.admin, 'unmarked', textOf('unmarked', title))).status).toBe(201);
    writeFileSync(marks, sound);
  });

  test('of two administrators, the second is told what the first has saved, whatever both have read', async () => {
    const { hash, text } = (await read(suite.admin, 'shelves')).body;
    const texts = ['a', 'b', 'c', 'd'].map((name) => textOf('shelves', { ...title, [name]: { type: 'string' } }));
    const responses = await Promise.all(texts.map((one) => replace(suite.admin, 'shelves', one, hash)));
    const winners = texts.filter((_, at) => responses[at]?.status === 200);
    expect([winners.length, readFileSync(fileOf('shelves'), 'utf8')]).toEqual([1, winners[0]]);
    const losers = responses.filter(({ status }) => status !== 200);
    expect(losers.map(({ status, body }) => [status, body])).toEqual(
      losers.map(() => [412, expect.objectContaining({ code: 'VIEW_FILE_CHANGED', file: expect.objectContaining({ text: winners[0] }) })]),
    ); // prettier-ignore
    expect((await suite.admin.send('PUT', address('shelves'), { text })).status).toBe(412);
    expect((await create(suite.admin, 'shelves', text)).status).toBe(412);
    // A change by hand counts as well.
    const won = (await read(suite.admin, 'shelves')).body.hash;
    writeFileSync(fileOf('shelves'), text);
    expect((await replace(suite.admin, 'shelves', texts[0] ?? '', won)).status).toBe(412);
    expect((await replace(suite.admin, 'shelves', texts[0] ?? '', hash)).status).toBe(200);
    expect((await versions(suite.admin, 'shelves')).map(({ action }) => action)).toEqual(['saved', 'found', 'saved', 'found']); // prettier-ignore
  });

  test('[D11] the view for a CSV file is guessed; once saved, it imports the records of the same file', async () => {
    const file = 'Nummer;Name;Preis;Seit\n1;Löwe;1.234,50;31.12.2024\n2;Bär;2,00;01.02.2025\n';
    const headers = { 'content-type': 'text/csv' };
    const path = '/api/view-files/guess?title=Zoo%20Tiere';
    const guess = (body: string) => suite.admin.call<ViewFileGuess>(path, { method: 'POST', body, headers });
    const { status, body } = await guess(file);
    expect([status, body.name, body.records, body.columns.map(({ name, type }) => [name, type])]).toEqual([
      200,
      'zoo_tiere',
      2,
      [['nummer', 'integer'], ['name', 'string'], ['preis', 'decimal'], ['seit', 'dateonly']],
    ]); // prettier-ignore
    expect((await create(suite.admin, body.name, body.text)).status).toBe(201);
    const query = new URLSearchParams(body.importQuery);
    const done = await suite.admin.call(`/api/zoo_tiere/import?${query}`, { method: 'POST', body: file, headers });
    expect([done.status, done.body['created']]).toEqual([200, 2]);
    expect((await suite.admin.list('zoo_tiere', { sort: 'nummer' }))[0]).toMatchObject({ name: 'Löwe', preis: '1234.50', seit: '2024-12-31' }); // prettier-ignore

    expect(await guess('a\tb\n1\t2\n')).toMatchObject({ status: 422, body: { details: [{ line: 1, message: expect.stringContaining('tabs') }] } }); // prettier-ignore
    expect((await guess('a,b\n1\n')).body).toMatchObject({ details: [{ line: 2 }] });
    expect((await guess('')).status).toBe(422);
    expect(readdirSync(join(suite.server.folder, 'imports')).flatMap((name) => readdirSync(join(suite.server.folder, 'imports', name)))).toEqual([]); // prettier-ignore
  });

  test('[E9] guests, users and read-only tokens reach nothing; a token of an administrator does', async () => {
    const make = async (name: string, readOnly: boolean) => {
      const { body } = await suite.admin.send('POST', '/api/user/tokens', { name, readOnly });
      return { authorization: `Bearer ${String(body['token'])}` };
    };
    const calls = [
      ['GET', '/api/view-files', undefined],
      ['GET', address('shelves'), undefined],
      ['GET', `${address('shelves')}/versions`, undefined],
      ['POST', `${address('shelves')}/check`, { text: '{}' }],
      ['PUT', address('shelves'), { text: '{}' }],
      ['DELETE', address('shelves'), undefined],
    ] as const;
    const statuses = (client: HttpClient, headers: Record<string, string> = {}) =>
      Promise.all(calls.map(async ([method, path, body]) => (await client.send(method, path, body, headers)).status));
    expect(await statuses(suite.guest)).toEqual(calls.map(() => 401));
    expect(await statuses(suite.guest, await make('reader', true))).toEqual(calls.map(() => 403));
    expect(await statuses(suite.guest, await make('writer', false))).toEqual([200, 200, 200, 200, 412, 412]);
    const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    expect(await statuses(editor)).toEqual(calls.map(() => 403));
    expect(await statuses(suite.admin, { 'x-view-as': 'role:administrator' })).toEqual(calls.map(() => 403));
  });
});

everyDatabase(
  'view files of several servers',
  { views: { shelves: { columns: { id, ...title }, access } } },
  (suite) => {
    let other: RunningServer;
    const startSecond = (views: Record<string, Readonly<Record<string, unknown>>>, env: Record<string, string> = {}) =>
      startServer({ views, env: { DATABASE_URL: suite.server.database.url, ...env } });
    const fileOf = (name: string, server: RunningServer) => join(server.viewsFolder, `${name}.json`);
    const textIn = (name: string, server: RunningServer) => (existsSync(fileOf(name, server)) ? readFileSync(fileOf(name, server), 'utf8') : null); // prettier-ignore

    afterEach(async () => {
      await other.stop({ keep: true });
      rmSync(other.folder, { recursive: true, force: true });
    });

    test('a saved file reaches the folder of another server, a removed one leaves it, and a change by hand is not overruled', async () => {
      other = await startSecond({ shelves: { columns: { id, ...title }, access } });
      const text = textOf('vases', title);
      const { hash } = (await create(suite.admin, 'vases', text)).body;
      await until(() => Promise.resolve(textIn('vases', other) === text));
      await until(async () => (await other.client().get('/api/vases/')).status === 200);

      const shelves = (await read(suite.admin, 'shelves')).body;
      const changed = textOf('shelves', { ...title, width: { type: 'integer' } });
      const saved = await replace(suite.admin, 'shelves', changed, shelves.hash);
      await until(() => Promise.resolve(textIn('shelves', other) === changed));

      expect((await park(suite.admin, 'vases', hash)).status).toBe(204);
      await until(() => Promise.resolve(textIn('vases', other) === null));

      // On the other server, somebody has changed the file from a shell.
      writeFileSync(fileOf('shelves', other), shelves.text.replace('}', '} '));
      await replace(suite.admin, 'shelves', shelves.text, saved.body.hash);
      await other.logged('none of the versions saved in the browser');
      expect(textIn('shelves', other)).toBe(shelves.text.replace('}', '} '));
    });

    test('of simultaneous saves on two servers one is stored, and both folders end with it', async () => {
      other = await startSecond({ shelves: { columns: { id, ...title }, access } });
      const otherAdmin = await other.admin();
      const both = [suite.admin, otherAdmin] as const;
      const name = 'raced';
      const first = await create(suite.admin, name, textOf(name, title));
      await until(async () => (await read(otherAdmin, name)).body.hash === first.body.hash);
      for (let round = 0; round < 10; round += 1) {
        const { hash } = (await read(suite.admin, name)).body;
        await until(async () => (await read(otherAdmin, name)).body.hash === hash);
        const texts = both.map((_, at) => textOf(name, { ...title, [`at_${round}_${at}`]: { type: 'string' } }));
        const responses = await Promise.all(both.map((client, at) => replace(client, name, texts[at] ?? '', hash)));
        const statuses = responses.map(({ status }) => status);
        expect([round, [...statuses].sort()]).toEqual([round, [200, 412]]);
        const winner = texts[statuses.indexOf(200)];
        expect((await versions(suite.admin, name))[0]?.text).toBe(winner);
        for (const server of [suite.server, other]) await until(() => Promise.resolve(textIn(name, server) === winner));
      }
      expect((await versions(suite.admin, name)).map(({ action }) => action)).toEqual(Array.from({ length: 11 }, () => 'saved')); // prettier-ignore
    }, 60_000);

    test('of simultaneous saves on two servers with one folder one is stored, and none is lost', async () => {
      const env = { DATABASE_URL: suite.server.database.url, REDIS_URL: process.env['TEST_REDIS_URL'] ?? '' };
      other = await startServer({ views: suite.server.viewsFolder, env });
      const both = [suite.admin, await other.admin()] as const;
      const name = 'shared';
      await create(suite.admin, name, textOf(name, title));
      for (let round = 0; round < 10; round += 1) {
        const { hash } = (await read(suite.admin, name)).body;
        const texts = both.map((_, at) => textOf(name, { ...title, [`at_${round}_${at}`]: { type: 'string' } }));
        const responses = await Promise.all(both.map((client, at) => replace(client, name, texts[at] ?? '', hash)));
        const statuses = responses.map(({ status }) => status);
        expect([round, [...statuses].sort()]).toEqual([round, [200, 412]]);
        expect(textIn(name, suite.server)).toBe(texts[statuses.indexOf(200)]);
      }
    }, 60_000);

    test('a server that starts later with the files of its image follows; one whose files are fixed does not', async () => {
      const text = textOf('bowls', title);
      expect((await create(suite.admin, 'bowls', text)).status).toBe(201);
      other = await startSecond({}, { VIEWS_EDITABLE: 'off' });
      const fixed = await other.admin();
      expect(textIn('bowls', other)).toBeNull();
      const listed = (await fixed.get<ViewFilesReport>('/api/view-files')).body;
      expect([listed.editable, listed.files.find(({ name }) => name === 'shelves')]).toEqual([false, expect.objectContaining({ file: null, canEdit: false })]); // prettier-ignore
      expect(await create(fixed, 'cups', textOf('cups', title))).toMatchObject({ status: 403, body: { code: 'VIEWS_FIXED' } }); // prettier-ignore
      await other.stop({ keep: true });
      other = await startServer({ after: other, views: {}, env: { DATABASE_URL: suite.server.database.url } });
      await until(() => Promise.resolve(textIn('bowls', other) === text));
      // A file removed from a shell does not come back.
      rmSync(fileOf('bowls', other));
      await until(async () => (await other.client().get('/api/bowls/')).status === 404);
      await create(suite.admin, 'plates', textOf('plates', title));
      await until(() => Promise.resolve(textIn('plates', other) !== null));
      expect(textIn('bowls', other)).toBeNull();
    });

    test('a folder that was used with another database accepts saves, including that of a view named constructor', async () => {
      for (const name of ['pots', 'constructor']) {
        expect([name, (await create(suite.admin, name, textOf(name, title))).status]).toEqual([name, 201]);
      }
      other = await startServer({ views: suite.server.viewsFolder });
      const otherAdmin = await other.admin();
      for (const name of ['pots', 'constructor']) {
        const { hash } = (await read(otherAdmin, name)).body;
        const text = textOf(name, { ...title, more: { type: 'string' } });
        expect([name, (await replace(otherAdmin, name, text, hash)).status]).toEqual([name, 200]);
        expect((await versions(otherAdmin, name)).map(({ action }) => action)).toEqual(['saved', 'found']);
      }
    });

    test('production serves fixed files by default, and a folder that cannot be written is named', async () => {
      other = await startSecond({}, { NODE_ENV: 'production', VIEWKRAFT_SECRET: 'x'.repeat(40) });
      expect((await (await other.admin()).get<ViewFilesReport>('/api/view-files')).body.editable).toBe(false);
      const folder = suite.server.viewsFolder;
      // A folder in the place of the file: nobody can write there, not even root.
      mkdirSync(join(folder, 'jugs.json'));
      symlinkSync('nowhere', join(folder, 'jugs.json/full'));
      const refused = await create(suite.admin, 'jugs', textOf('jugs', title));
      expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'VIEWS_NOT_WRITABLE', message: expect.stringContaining('jugs.json') })]); // prettier-ignore
      expect(await versions(suite.admin, 'jugs')).toEqual([]);
    });
  },
);
