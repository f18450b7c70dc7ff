import { viewkraftProcess } from '../command-line/viewkraft.js';
import { everyDatabase } from '../contract/every-database.js';
import { PluginFolder } from '../factories/plugin-folder.js';
import { until } from '../server/until.js';

const imports = `
import { Body, Controller, Get, Inject, Module, Post } from '@nestjs/common';
import { getRepositoryToken, InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { EntitySchema, Table } from 'typeorm';
import { Access, ValidatedBody, ViewTables } from '@viewkraft/server';
import { MaxLength } from 'class-validator';`;

/** A plugin with an entity, a migration and a repository of its own, and further migrations `more`. */
const counter = (name = 'counter', { table = `_${name}_counts`, more = '', names = '' } = {}) => ({
  code: `${imports}
const Count = new EntitySchema({
  name: 'Count', tableName: '${table}',
  columns: { name: { type: 'varchar', length: 40, primary: true }, value: { type: 'int' } },
});
class CreateCounts1795435200000 {
  async up(runner) {
    await runner.createTable(new Table({ name: '${table}', columns: [
      { name: 'name', type: 'varchar', length: '40', isPrimary: true },
      { name: 'value', type: 'int' },
    ] }), true);
  }
  async down(runner) { await runner.dropTable('${table}'); }
}
${more}
class CountBody { constructor() { this.name = undefined; this.fails = false; } }
MaxLength(40)(CountBody.prototype, 'name');
class CountController {
  constructor(counts, views) { this.counts = counts; this.views = views; }
  read() { return this.counts.find({ order: { name: 'ASC' } }); }
  async add({ name, fails }) {
    await this.counts.manager.transaction(async (manager) => {
      const before = await manager.findOneBy(Count, { name });
      await manager.save(Count, { name, value: (before?.value ?? 0) + 1 });
      if (fails) throw new Error('stop');
    });
    return this.read();
  }
  titles() { return this.views.select('books', 'book').select('book.title', 'title').where('book.pages > :pages', { pages: 200 }).getRawMany(); }
  async spoil({ sql }) {
    try { await this.views.select('books', 'book').delete().execute(); return { done: true }; }
    catch (error) { return { done: false, kind: error.kind }; }
  }
}
const apply = (decorators, target, name) => decorators.forEach((decorate) => decorate(target, name, name && Object.getOwnPropertyDescriptor(target, name)));
const { prototype } = CountController;
apply([Get()], prototype, 'read'); apply([Post()], prototype, 'add'); apply([Get('titles')], prototype, 'titles'); apply([Post('spoil')], prototype, 'spoil');
ValidatedBody(() => Promise.resolve(CountBody))(prototype, 'add', 0); Body()(prototype, 'spoil', 0);
InjectRepository(Count)(CountController, undefined, 0); Inject(ViewTables)(CountController, undefined, 1);
apply([Access('public'), Controller('api/${name}')], CountController);
class CounterModule {}
Module({ imports: [TypeOrmModule.forFeature([Count])], controllers: [CountController] })(CounterModule);`,
  definition: `entities: [Count], migrations: [CreateCounts1795435200000${names}], reserved: ['${name}'], module: () => CounterModule`,
});

const broken = `class Break1795435200002 { async up(runner) { await runner.query('ALTER TABLE _missing ADD COLUMN a INT'); } async down() {} }`;
const books = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', length: 40, allowNull: false },
    pages: { type: 'integer' },
  },
  access: { read: [], create: ['public'] },
};

interface Report {
  readonly plugins: readonly { readonly name: string; readonly state: string; readonly reason?: string }[];
}

const folder = new PluginFolder({
  counter: counter(),
  breaking: counter('breaking', { more: broken, names: ', Break1795435200002' }),
  thief: counter('thief', { table: '_viewkraft_sessions' }),
});
afterAll(() => folder.remove());

everyDatabase('tables of a plugin', { views: { books }, env: { PLUGINS: '', PLUGINS_DIR: folder.path } }, (suite) => {
  const add = (body: object) => suite.guest.send<object[]>('POST', '/api/counter', body, { 'accept-language': 'de' });
  const read = () => suite.guest.get<object[]>('/api/counter');
  const serves = () => until(async () => (await read()).status === 200);
  const report = async () => (await suite.admin.get<Report>('/api/plan/plugins')).body.plugins;

  test('[C9] its migrations create them, its repository reads and writes them, and its transactions hold', async () => {
    folder.restore();
    folder.choose({ enabled: ['counter'], options: {} });
    await serves();
    expect((await add({ name: 'a' })).body).toEqual([{ name: 'a', value: 1 }]);
    expect((await add({ name: 'b', fails: true })).status).toBe(500);
    const refused = await add({ name: 7, other: 1 });
    const tooLong = { column: 'name', message: 'Höchstens 40 Zeichen' };
    expect([refused.status, refused.body]).toMatchObject([422, { details: [{ column: 'other' }, tooLong] }]);
    await Promise.all(Array.from({ length: 8 }, () => add({ name: 'a' })));
    expect((await read()).body).toEqual([{ name: 'a', value: expect.any(Number) }]);
    if (suite.kind === 'sqlite') expect((await read()).body).toEqual([{ name: 'a', value: 9 }]);
  });

  test('[C9] it reads the tables of views with the query builder, and cannot change them', async () => {
    await suite.guest.send('POST', '/api/books/', [
      { title: 'Faust', pages: 136 },
      { title: 'Effi Briest', pages: 354 },
    ]);
    expect((await suite.guest.get('/api/counter/titles')).body).toEqual([{ title: 'Effi Briest' }]);
    expect((await suite.guest.send('POST', '/api/counter/spoil', {})).body).toMatchObject({ done: false });
    expect(await suite.server.database.rows('SELECT title FROM books')).toHaveLength(2);
  });

  test('[C9] a migration that fails, or a table not named after its plugin, leaves that plugin out with one sentence', async () => {
    folder.choose({ enabled: ['counter', 'breaking', 'thief'], options: {} });
    const reasonOf = (plugin: string) =>
      until(async () => (await report()).find(({ name, reason }) => name === plugin && reason)?.reason);
    expect(await reasonOf('breaking')).toContain('breaking/Break1795435200002');
    expect(await reasonOf('thief')).toContain('_viewkraft_sessions');
    expect((await read()).body).toMatchObject([{ name: 'a' }]);
    folder.choose({ enabled: ['counter'], options: {} });
    await until(async () => (await report()).every(({ reason }) => !reason));
  });

  test('[C9] they are removed with the plugin, archived first, and come back empty', async () => {
    const env = { PLUGINS: '', PLUGINS_DIR: folder.path };
    const done = await viewkraftProcess(
      suite.server,
      ['plugin', 'remove', 'counter', '--drop-data', '--json'],
      '',
      env,
    );
    expect([done.code, done.err]).toEqual([0, '']);
    const { tables } = done.json<{ tables: { table: string; rows: number; archive: string }[] }>();
    expect(tables).toMatchObject([{ table: '_counter_counts', rows: 1 }]);
    expect(await suite.server.database.rows(`SELECT name FROM ${tables[0]?.archive}`)).toEqual([{ name: 'a' }]);
    // If the table exists, the result is the log of the server, which tells who created it.
    const state = await suite.server.database.rows('SELECT * FROM _counter_counts').then(
      () => suite.server.log().slice(-4_000),
      () => 'gone',
    );
    expect(state).toBe('gone');
    folder.restore();
    // Here the migrations run before the choice is written to plugins.json.
    expect((await suite.admin.send('PUT', '/api/plan/plugins/counter', { enabled: true })).status).toBe(200);
    expect((await read()).body).toEqual([]);
    folder.choose({ enabled: [], options: {} });
    await until(async () => (await read()).status === 404);
  });
});
