import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string' };
const read = ['public'];
const anchor = { columns: { id, name }, access: { read } };

everyDatabase('view files in a running server', { views: { anchor } }, (suite) => {
  const status = async (view: string) => (await suite.guest.get(`/api/${view}/`)).status;
  const live = (view: string, wanted = 200) => until(async () => (await status(view)) === wanted);

  beforeAll(() => suite.admin.create('anchor', [{ name: 'stays' }]));

  test('[C1] a dropped file becomes table, API and model within two seconds', async () => {
    suite.server.drop('customers', { columns: { id, name }, access: { read } });
    await live('customers');
    expect(await suite.admin.create('customers', [{ name: 'Müller' }])).toMatchObject([{ id: 1, name: 'Müller' }]);
    expect((await suite.guest.get('/api/model/')).text).toContain('customers');
  });

  test('[C1] a changed file: new column with its default, new label, new rights', async () => {
    suite.server.drop('changing', { columns: { id, name }, access: { read } });
    await live('changing');
    await suite.admin.create('changing', [{ name: 'old row' }]);
    suite.server.drop('changing', {
      label: { en: 'Changed', de: 'Geändert' },
      columns: { id, name, level: { type: 'integer', allowNull: false, default: 7 } },
      access: { read, create: ['public'] },
    });
    const { body } = await until(async () => {
      const response = await suite.guest.get('/api/changing/1');
      return response.body.level === undefined ? undefined : response;
    });
    expect(body).toMatchObject({ name: 'old row', level: 7 });
    expect((await suite.guest.get('/api/model/changing')).body).toMatchObject({
      label: { de: 'Geändert' },
      can: { create: true },
    });
  });

  test('[C1] a removed file parks the view; its rows return with the file', async () => {
    const view = { columns: { id, name }, access: { read } };
    suite.server.drop('coming', view);
    await live('coming');
    await suite.admin.create('coming', [{ name: 'waits' }]);
    suite.server.remove('coming');
    await live('coming', 404);
    expect((await suite.guest.get('/api/coming/')).body.message).toBe('View not loaded');
    suite.server.drop('coming', view);
    await live('coming');
    expect(await suite.guest.list('coming')).toMatchObject([{ id: 1, name: 'waits' }]);
  });

  test('[C6] foreign keys to a parked view keep pointing at existing rows', async () => {
    const parents = { columns: { id, name }, access: { read } };
    suite.server.drop('parents', parents);
    suite.server.drop('children', {
      columns: { id, parent_id: { type: 'integer' } },
      relations: { parent: { type: 'belongsTo', view: 'parents', foreignKey: 'parent_id' } },
      access: { read },
    });
    await live('parents');
    await live('children');
    await suite.admin.create('parents', [{ name: 'stays' }]);
    suite.server.remove('parents');
    await live('parents', 404);
    const statusOf = async (parent_id: number) =>
      (await suite.admin.send('POST', '/api/children/', { parent_id })).status;
    expect([await statusOf(1), await statusOf(4711)]).toEqual([201, 409]);
    expect((await suite.guest.get('/api/children/?include=parent')).status).toBe(400);
    suite.server.drop('parents', parents);
    await live('parents');
    await until(async () => (await suite.guest.get('/api/children/?include=parent')).status === 200);
    expect(await suite.guest.list('children', { include: 'parent' })).toMatchObject([{ parent: { name: 'stays' } }]);
    expect((await suite.admin.get<{ state: string }>('/api/plan')).body.state).toBe('clean');
  });

  test('[C1] a file written in pieces, a moved file, and temporary files of editors', async () => {
    const text = JSON.stringify({ name: 'pieces', columns: { id, name }, access: { read } });
    const file = join(suite.server.viewsFolder, 'pieces.json');
    for (let end = 0; end <= text.length; end += 20) writeFileSync(file, text.slice(0, end));
    writeFileSync(file, text);
    await live('pieces');
    const outside = join(suite.server.folder, 'elsewhere.json');
    writeFileSync(outside, JSON.stringify({ name: 'moved', columns: { id, name }, access: { read } }));
    renameSync(outside, join(suite.server.viewsFolder, 'moved.json'));
    await live('moved');
    for (const temporary of ['.ghost.json', 'ghost.json~', '#ghost.json#', 'ghost.json.swp', '4913', 'ghost.txt']) {
      writeFileSync(join(suite.server.viewsFolder, temporary), JSON.stringify({ name: 'ghost', columns: { id } }));
    }
    mkdirSync(join(suite.server.viewsFolder, 'sub'), { recursive: true });
    writeFileSync(
      join(suite.server.viewsFolder, 'sub', 'ghost.json'),
      JSON.stringify({ name: 'ghost', columns: { id } }),
    );
    suite.server.drop('after_ghost', anchor);
    await live('after_ghost');
    expect((await suite.admin.get('/api/ghost/')).status).toBe(404);
  });

  test('[C1] thirty files at once, each referencing the next', async () => {
    for (let n = 0; n < 30; n += 1) {
      suite.server.drop(`ring_${n}`, {
        columns: { id, next_id: { type: 'integer' } },
        relations: { next: { type: 'belongsTo', view: `ring_${(n + 1) % 30}`, foreignKey: 'next_id' } },
        access: { read },
      });
    }
    await until(async () =>
      (await Promise.all(Array.from({ length: 30 }, (_, n) => status(`ring_${n}`)))).every((one) => one === 200),
    );
    expect((await suite.guest.get<object[]>('/api/ring_3/?include=next.next')).status).toBe(200);
  });

  test('[C6] the plan after any apply is empty, also after a restart', async () => {
    const plan = await suite.admin.get<{ state: string; changes: unknown[] }>('/api/plan');
    expect(plan.body).toMatchObject({ state: 'clean', changes: [] });
  });

  test('[C6] a dropped column is held and reported with its values; it returns with the file', async () => {
    const full = { columns: { id, name, founded: { type: 'dateonly' } }, access: { read } };
    suite.server.drop('labels', full);
    await live('labels');
    await suite.admin.create('labels', [{ name: 'Harvest', founded: '1969-06-06' }, { name: 'None' }]);
    suite.server.drop('labels', { columns: { id, name }, access: { read } });
    const { body } = await until(async () => {
      const plan = await suite.admin.get<{ state: string; changes: Record<string, unknown>[] }>('/api/plan');
      return plan.body.state === 'held' ? plan : undefined;
    });
    expect(body.changes).toMatchObject([
      { view: 'labels', column: 'founded', kind: 'dropColumn', safety: 'held', rows: 1, values: 1 },
    ]);
    expect(Object.keys((await suite.guest.get('/api/labels/1')).body)).not.toContain('founded');
    expect((await suite.admin.send('POST', '/api/labels/', { name: 'New' })).status).toBe(201);
    expect((await suite.guest.get('/api/plan')).status).toBeGreaterThanOrEqual(401);
    expect((await suite.guest.get('/api/health/ready')).body).toMatchObject({ status: 'ok', schema: { held: 1 } });
    suite.server.drop('labels', full);
    await until(async () => (await suite.guest.get('/api/labels/1')).body.founded === '1969-06-06');
  });

  test('[C6] a change of type is held, and the view keeps working unchanged (A30)', async () => {
    suite.server.drop('typed', { columns: { id, size: { type: 'string' } }, access: { read } });
    await live('typed');
    await suite.admin.create('typed', [{ size: 'large' }]);
    suite.server.drop('typed', {
      columns: { id, size: { type: 'integer' }, extra: { type: 'string', default: 'x' } },
      access: { read },
    });
    const { body } = await until(async () => {
      const response = await suite.guest.get('/api/typed/1');
      return response.body.extra === undefined ? undefined : response;
    });
    expect(body).toMatchObject({ size: 'large', extra: 'x' });
    expect((await suite.admin.send('PUT', '/api/typed/1', { size: 'small' })).body).toMatchObject({ size: 'small' });
  });

  test('[C6] renamedFrom keeps the values, and may stay in the file (A34)', async () => {
    suite.server.drop('renaming', { columns: { id, old_name: { type: 'string' } }, access: { read } });
    await live('renaming');
    await suite.admin.create('renaming', [{ old_name: 'kept' }]);
    const renamed = { columns: { id, new_name: { type: 'string', renamedFrom: 'old_name' } }, access: { read } };
    suite.server.drop('renaming', renamed);
    await until(async () => (await suite.guest.get('/api/renaming/1')).body.new_name === 'kept');
    suite.server.drop('renaming', { ...renamed, label: 'Once more' });
    await until(async () => (await suite.guest.get('/api/model/renaming')).body.label === 'Once more');
    expect((await suite.guest.get('/api/renaming/1')).body.new_name).toBe('kept');
  });

  test('[C5] an undefined role is reported until it is defined, and its view works meanwhile', async () => {
    const access = { read: ['public'], create: ['nope', { roles: ['nope', 'editor', 'user', 'admin'] }] };
    suite.server.drop('granting', { columns: { id, name }, access });
    await live('granting');
    const undefinedRoles = async () =>
      (await suite.admin.get<{ undefinedRoles: unknown }>('/api/plan')).body.undefinedRoles;
    expect(await undefinedRoles()).toEqual([{ view: 'granting', role: 'nope' }]);
    suite.server.drop('granting_later', { columns: { id, name }, access: { read } });
    await live('granting_later');
    const warnings = () => suite.server.log().match(/There is no role nope, to which the view granting grants/g);
    await until(() => Promise.resolve(warnings() !== null));
    expect(warnings()).toHaveLength(1);
    expect(suite.server.log()).not.toMatch(/There is no role (editor|user|admin|public)/);
    await suite.admin.create('roles', [{ name: 'nope' }]);
    expect(await undefinedRoles()).toEqual([]);
  });

  test('[C1] existing data is unchanged', async () => {
    expect(await suite.guest.list('anchor')).toMatchObject([{ id: 1, name: 'stays', _version: 1 }]);
  });
});
