import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '../server/http-client.js';
import { administrator } from '../server/start-server.js';
import { databaseKinds, createTemporaryDatabase } from '../server/temporary-database.js';
import { createPackagedProject, packPackages, runCreate } from './packaged-project.js';
import type { Project } from './project.js';

// As users do: a project from published packages, outside of the repository.

let packs: string;
let project: Project;
beforeAll(() => {
  packs = packPackages();
  project = createPackagedProject(packs, '--plugins', 'letter', '--language', 'de');
}, 180_000);
afterAll(async () => {
  await project?.remove();
  rmSync(packs, { recursive: true, force: true });
}, 60_000);

const inProject = (path: string): string => join(project.folder, path);
const read = (path: string): string => readFileSync(inProject(path), 'utf8');
const readJson = (path: string): Record<string, unknown> => JSON.parse(read(path)) as Record<string, unknown>;

function write(path: string, content: unknown): void {
  mkdirSync(join(inProject(path), '..'), { recursive: true });
  writeFileSync(inProject(path), typeof content === 'string' ? content : JSON.stringify(content));
}

const viewkraft = (...args: string[]) => project.run('node_modules/.bin/viewkraft', args);

async function signedIn(origin: string): Promise<HttpClient> {
  const client = new HttpClient(origin);
  await client.signIn(administrator.email, administrator.password);
  return client;
}

const articles = {
  name: 'articles',
  columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } },
  access: { read: ['public'] },
};

describe.each(await databaseKinds())('a created project over %s', (kind) => {
  test('starts, serves its own name, and takes a view in the browser', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewkraft-data-'));
    const database = await createTemporaryDatabase(kind, folder);
    const server = await project.start({ DATA_DIR: folder, DATABASE_URL: database.url });
    try {
      const page = await new HttpClient(server.origin).call('/de');
      expect(page.text).toMatch(/<title>my-site/);
      // Its own first pages, not the website of an invented company.
      expect(page.text).toContain('Das ist die Startseite einer neuen Website.');
      expect((await new HttpClient(server.origin).call('/de/impressum')).text).toContain('[Straße und Hausnummer]');
      expect((await new HttpClient(server.origin).call('/de/leistungen')).status).toBe(404);
      // The ready-made UI has no plugins; that of a project with plugins is built there.
      expect(existsSync(inProject('.viewkraft/ui/client/.vite/manifest.json'))).toBe(true);
      const admin = await signedIn(server.origin);
      const text = JSON.stringify(articles);
      expect((await admin.send('PUT', '/api/view-files/articles', { text }, { 'if-none-match': '*' })).status).toBe(
        201,
      );
      expect(readJson('views/articles.json')).toMatchObject({ name: 'articles' });
      expect(await admin.send('POST', '/api/articles/', { title: 'Hello' })).toMatchObject({ status: 201 });
      expect(await new HttpClient(server.origin).list('articles')).toEqual([
        expect.objectContaining({ title: 'Hello' }),
      ]);
      expect(await admin.get('/api/letters/')).toMatchObject({ status: 200 });
    } finally {
      await server.stop();
      rmSync(inProject('views/articles.json'), { force: true });
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});

test('an unreadable file of initial pages stops the start, and is read again at the next one', async () => {
  const path = 'content/pages.json';
  const before = read(path);
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-data-'));
  const env = { DATA_DIR: folder, DATABASE_URL: `sqlite:${join(folder, 'test.db')}` };
  try {
    for (const wrong of ['[{', '[{ "nonsense": 1 }]']) {
      write(path, wrong);
      await expect(project.start(env)).rejects.toThrow(/content\/pages\.json: /);
    }
    write(path, before);
    const server = await project.start(env);
    expect((await new HttpClient(server.origin).call('/')).text).toContain('This is the home page of a new site.');
    await server.stop();
  } finally {
    write(path, before);
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

test('create writes a README in the chosen language, a secret that only its owner reads, and no secret that Git sees', () => {
  expect(read('README.md')).toMatch(/^# my-site\n\nEine Website mit/);
  expect(read('.env')).toMatch(/^VIEWKRAFT_SECRET=[0-9a-f]{64}$/m);
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'data/', 'node_modules/']));
  expect(readJson('plugins/plugins.json')).toEqual({ enabled: ['letter'], options: {} });
  // What docker compose refuses to start without.
  const needed = [...read('compose.yml').matchAll(/\$\{(\w+):\?/g)].flatMap(([, name]) => name ?? []);
  expect(needed).toEqual(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  for (const name of needed)
    for (const file of ['README.md', '.env', '.env.example']) expect(read(file)).toContain(name);
});

test.each([
  [['Big Site'], /"Big Site" cannot be the name of a package/],
  [['site', '--database', 'oracle'], /"oracle" is not a database/],
  [['site', '--plugins', 'letter,zoo'], /no plugin "zoo"/],
  [['site', '--language', 'fr'], /"fr" is not a language/],
  [['site', '--packages', '/nowhere'], /contains no packed @viewkraft\/cli/],
  [['site', '--colour'], /Unknown option '--colour'/],
  [['full'], /is not empty; nothing was written/],
])('create %j is refused, and writes nothing', (args, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-refused-'));
  try {
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/notes.txt'), 'mine');
    const { code, all } = runCreate(packs, folder, [...args, '--yes', '--no-install']);
    expect([code, all]).toEqual([1, expect.stringMatching(reason)]);
    expect(all).not.toMatch(/\n\s+at /);
    expect(existsSync(join(folder, 'site'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the project's texts replace the platform's on the server and in the pages; doctor names keys that nobody reads", async () => {
  write('locales/en/ui.json', { login: { submit: 'Come in' }, nonsense: 'x' });
  write('locales/en/errors.json', { VIEW_NOT_LOADED: 'Nobody home.' });
  write('locales/de/ui.json', { login: { submit: 'Herein' } });
  const server = await project.start();
  try {
    const missing = await new HttpClient(server.origin).get<{ message: string }>('/api/nothing/9');
    expect(missing.body.message).toBe('Nobody home.');
    expect((await new HttpClient(server.origin).call('/')).text).toMatch(/<a [^>]*href="\/login"[^>]*>Come in</);
    expect((await new HttpClient(server.origin).call('/de')).text).toContain('>Herein<');
  } finally {
    await server.stop();
  }
  const { all } = await viewkraft('doctor');
  expect(all).toContain('locales/en/ui.json has keys that the platform does not read: nonsense');
  expect(all).toContain('locales/en/errors.json has texts that are missing in "de": VIEW_NOT_LOADED');
  rmSync(inProject('locales'), { recursive: true });
}, 120_000);

test('a plugin is created, tested and served in the project', async () => {
  expect(await project.run('npx', ['viewkraft', 'test'])).toMatchObject({ code: 0, all: expect.stringContaining('0 passed, 0 failed') }); // prettier-ignore
  const result = await viewkraft('plugin', 'create', 'guest-book', '--label-de', 'Gästebuch', '--json');
  expect(JSON.parse(result.out)).toMatchObject({ name: 'guest-book', folder: 'plugins/guest-book' });
  // An exact version would not follow an update of the project.
  expect(readJson('plugins/guest-book/package.json')).toMatchObject({
    name: 'viewkraft-plugin-guest-book',
    devDependencies: { '@viewkraft/testing': expect.stringMatching(/^\^/) as string },
  });
  const tests = await viewkraft('test');
  expect(tests.all).toContain('6 passed, 0 failed');
  expect(await viewkraft('plugin', 'enable', 'guest-book')).toMatchObject({ code: 0 });
  const server = await project.start();
  try {
    const page = await new HttpClient(server.origin).call('/de/guest-book');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Gästebuch')]);
    expect((await new HttpClient(server.origin).call('/')).status).toBe(200);
    expect((await (await signedIn(server.origin)).get('/api/guest_book/')).status).toBe(200);
  } finally {
    await server.stop();
  }
}, 180_000);

test('a plugin is packed under its own name', async () => {
  // The name has no scope, so `npm publish` needs no `--access`.
  const packed = await viewkraft('plugin', 'pack', 'guest-book', '--json');
  expect(JSON.parse(packed.out)).toMatchObject({
    package: 'viewkraft-plugin-guest-book',
    publish: expect.stringMatching(/^npm publish \S+\.tgz$/) as string,
    notes: [],
  });
}, 60_000);

test('upgrade reports what a newer version brings, checks the project, and remembers the version', async () => {
  const before = readJson('package.json')['viewkraft'];
  const { version } = before as { version: string };
  const install = (names: readonly string[], installed: string): void => {
    for (const name of names) {
      const path = `node_modules/@viewkraft/${name}/package.json`;
      write(path, { ...readJson(path), version: installed });
    }
  };
  const packages = ['cli', 'locales', 'model', 'server', 'testing', 'ui'];
  const newer = version.replace(/\d+$/, '98');
  const sections = [
    `${newer} (2030-01-01)\n\n- Grids fly.`,
    `${version.replace(/\d+$/, '97')}\n\n- Forms sing.`,
    `${version}\n\n- Old.`,
  ];
  write(
    'node_modules/@viewkraft/cli/CHANGES.md',
    `# Changelog\n\n${sections.map((text) => `## ${text}\n\n`).join('')}`,
  );
  expect(await viewkraft('upgrade')).toMatchObject({
    code: 0,
    all: expect.stringContaining('unchanged since the last upgrade'),
  });

  install(['cli'], newer);
  const mixed = await viewkraft('upgrade');
  expect([mixed.code, mixed.all]).toEqual([
    1,
    expect.stringContaining(`@viewkraft/server is ${version}, @viewkraft/cli is ${newer}`),
  ]);

  install(packages, newer);
  write('views/broken.json', '{ "name": ');
  const broken = await viewkraft('upgrade');
  expect([broken.code, broken.all]).toEqual([1, expect.stringContaining('broken.json')]);
  rmSync(inProject('views/broken.json'));
  expect(readJson('package.json')['viewkraft']).toEqual(before);

  const { code, all } = await viewkraft('upgrade');
  expect([code, all]).toEqual([0, expect.stringMatching(/-> \S+98[\s\S]*Grids fly[\s\S]*Forms sing/)]);
  expect(all).not.toContain('Old.');
  expect(readJson('package.json')['viewkraft']).toEqual({ project: true, version: newer });

  install(packages, '99.0.0');
  const [withOldPlugins, recorded] = [await viewkraft('upgrade'), readJson('package.json')['viewkraft']];
  expect([withOldPlugins.code, withOldPlugins.all]).toEqual([1, expect.stringMatching(/"letter" is not running/)]);
  expect(recorded).toEqual({ project: true, version: newer });
}, 120_000);
