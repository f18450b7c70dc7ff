import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const name = { type: 'string' };
const good = { columns: { id, name }, access: { read: ['public'] } };
const columns = (more: object) => ({ columns: { id, name, ...more } });

/** The fault, the file, the text that its message must contain. */
const broken: [string, object | string, RegExp][] = [
  ['no JSON at all', 'hello', /line 1/],
  ['cut off', '{ "name": "broken", "columns": {\n  "id": ', /line 2/],
  ['a comma too many', '{\n "name": "broken",\n "columns": {},\n}', /line 4/],
  ['empty', '', /empty|line 1/i],
  ['a list', '[]', /\$/],
  ['another name than the file', { ...good, name: 'other' }, /\$\.name/],
  ['a reserved name of a relation', { ...good, relations: { history: { type: 'hasMany', view: 'anchor', foreignKey: 'id' } } }, /history/],
  ['no columns', { columns: {} }, /columns/],
  ['no primary key', { columns: { name } }, /primary/i],
  ['two primary keys', { columns: { id, other: id } }, /primary/i],
  ['an unknown type', columns({ size: { type: 'varchar' } }), /\$\.columns\.size\.type/],
  ['an unknown key of a column', columns({ size: { type: 'integer', lenght: 5 } }), /lenght/],
  ['an unknown key of the view', { ...good, colour: 'red' }, /colour/],
  ['a bad column name', { columns: { id, 'Größe': { type: 'string' } } }, /Größe/],
  ['a default of the wrong type', columns({ size: { type: 'integer', default: 'large' } }), /\$\.columns\.size\.default/],
  ['a length of nothing', columns({ size: { type: 'string', length: 0 } }), /length/],
  ['more scale than precision', columns({ size: { type: 'decimal', precision: 2, scale: 5 } }), /scale|precision/],
  ['a dangling relation', { ...good, relations: { owner: { type: 'belongsTo', view: 'nowhere', foreignKey: 'name' } } }, /nowhere/],
  ['a foreign key that is no column', { ...good, relations: { owner: { type: 'belongsTo', view: 'anchor', foreignKey: 'owner_id' } } }, /owner_id/],
  ['a foreign key of another type', { ...good, relations: { owner: { type: 'belongsTo', view: 'anchor', foreignKey: 'name' } } }, /foreignKey|type/],
  ['an unknown kind of relation', { ...good, relations: { owner: { type: 'belongs', view: 'anchor' } } }, /\$\.relations\.owner\.type/],
  ['a relation named as a column', { ...good, relations: { name: { type: 'hasMany', view: 'anchor', foreignKey: 'id' } } }, /name/],
  ['an access condition over no column', { ...good, access: { read: [{ roles: ['user'], where: { nope: 1 } }] } }, /nope/],
  ['an unknown action', { ...good, access: { look: ['user'] } }, /look/],
  ['a grid column that is none', { ...good, grid: { columns: ['nope'] } }, /nope/],
  ['a rule that does not parse', columns({ size: { type: 'string', rules: ['(value => '] } }), /\$\.columns\.size\.rules/],
  ['a unique over an unknown column', { ...good, unique: [['name', 'nope']] }, /nope/],
]; // prettier-ignore

interface Problem {
  readonly file: string;
  readonly path: string;
  readonly message: string;
  readonly mend: string;
}

everyDatabase('broken files', { views: { anchor: good, victim: good } }, (suite) => {
  const problemsOf = async (file: string) => {
    const { body } = await suite.admin.get<{ names: { problems: Problem[] } }>('/api/health/ready');
    return body.names.problems.filter((problem) => problem.file.endsWith(`/${file}.json`));
  };

  beforeAll(async () => {
    await suite.admin.create('anchor', [{ name: 'stays' }]);
    await suite.admin.create('victim', [{ name: 'stays too' }]);
  });

  test.each(broken)(
    '[C5] %s: reported with file, position and remedy, without affecting other views',
    async (_, file, named) => {
      const before = await suite.admin.get('/api/model/');
      suite.server.drop('broken', typeof file === 'string' ? file : { name: 'broken', ...file });
      const problems = await until(async () => {
        const found = await problemsOf('broken');
        return found.length > 0 ? found : undefined;
      });
      expect(problems.map(({ path, message, mend }) => `${path} ${message} ${mend}`).join('\n')).toMatch(named);
      for (const { path, message, mend } of problems) {
        expect(path).toMatch(/^(\$|line \d+, column \d+)/);
        expect(message.length).toBeGreaterThan(5);
        expect(mend.length).toBeGreaterThan(5);
      }
      expect((await suite.guest.get('/api/broken/')).status).toBe(404);
      expect((await suite.admin.get('/api/model/')).text).toBe(before.text);
      expect(await suite.guest.list('anchor')).toMatchObject([{ id: 1, name: 'stays' }]);
      suite.server.remove('broken');
      await until(async () => (await problemsOf('broken')).length === 0);
    },
  );

  test.each(broken)('[C5] %s: the last valid definition stays in use', async (_, file) => {
    suite.server.drop(
      'victim',
      typeof file === 'string' ? file.replaceAll('broken', 'victim') : { name: 'victim', ...file },
    );
    await until(async () => (await problemsOf('victim')).length > 0);
    expect(await suite.guest.list('victim')).toMatchObject([{ id: 1, name: 'stays too' }]);
    expect((await suite.guest.get('/api/health/ready')).body).toMatchObject({ status: 'ok', schema: { broken: 1 } });
    suite.server.drop('victim', good);
    await until(async () => (await problemsOf('victim')).length === 0);
  });

  test('[C5] all problems of a file are reported at once', async () => {
    suite.server.drop('broken', {
      columns: { id: { type: 'uuidd', primaryKey: true }, n: { type: 'string', length: -1 } },
      access: { reed: [] },
    });
    const problems = await until(async () => {
      const found = await problemsOf('broken');
      return found.length > 2 ? found : undefined;
    });
    expect(problems.map((problem) => problem.path).join()).toMatch(/id\.type[^]*n\.length[^]*access/);
    for (const { path } of problems) await suite.server.logged(`/broken.json ${path}: `);
    suite.server.remove('broken');
  });

  test('[C5] the log names the first problems of a file with hundreds, and how many more there are', async () => {
    const from = suite.server.log().length;
    const bad = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`column_${at}`, { type: 'varchar' }]));
    suite.server.drop('broken', columns(bad));
    await suite.server.logged('/broken.json: 180 more problems, all listed by: npx viewkraft views check', from);
    expect(suite.server.log().slice(from).split('/broken.json $.columns.column_')).toHaveLength(21);
    suite.server.remove('broken');
    await until(async () => (await problemsOf('broken')).length === 0);
  });

  test('[C5] a server that starts with an invalid file serves the other views', async () => {
    suite.server.drop('broken', '{');
    await until(async () => (await problemsOf('broken')).length > 0);
    expect((await suite.guest.get('/api/anchor/')).status).toBe(200);
    suite.server.remove('broken');
  });

  test('[C5] a shipped view is not replaced by a dropped file of the same name', async () => {
    suite.server.drop('users', { columns: { id }, access: { read: ['public'] } });
    await until(async () => (await problemsOf('users')).length > 0);
    expect((await suite.guest.get('/api/users/')).status).toBe(404);
    suite.server.remove('users');
  });
});
