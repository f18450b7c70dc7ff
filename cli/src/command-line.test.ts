import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@viewkraft/server';
import { commands } from './commands.js';
import { root } from './root.js';
import { runCommandLine } from './run-command-line.js';
import { processTerminal, type Terminal } from './terminal.js';
import { type Ended, runProgram } from './testing/run-program.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-cli-'));
  mkdirSync(join(folder, 'views'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command line in this process, which has loaded everything: a process of its own takes a second. */
async function viewkraft(...args: string[]): Promise<Ended> {
  const ended = { out: '', err: '' };
  const terminal: Terminal = {
    ...processTerminal,
    isInteractive: false,
    out: (line) => (ended.out += `${line}\n`),
    err: (line) => (ended.err += `${line}\n`),
  };
  Object.assign(process.env, environment(), { PLUGINS: 'none' });
  return { code: await runCommandLine(args, terminal), ...ended };
}

/** Runs the program of `npx viewkraft`. */
const viewkraftProgram = (own: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> =>
  runProgram(args, { ...environment(), ...own });

const environment = () => ({ DATA_DIR: folder, VIEWS_DIR: join(folder, 'views'), DATABASE_URL: '' });

const id = { type: 'integer', primaryKey: true };
const drop = (columns: object, rest: object = {}): void =>
  writeFileSync(
    join(folder, 'views', 'things.json'),
    JSON.stringify({ name: 'things', columns: { id, ...columns }, ...rest }),
  );
const planOf = ({ out }: Ended): { state: string; changes: { kind: string }[] } =>
  JSON.parse(out) as { state: string; changes: { kind: string }[] };

test('[C6] plan and apply exit with 2 for safe changes, 0 when done, 3 for held changes until they are allowed', async () => {
  drop({ name: { type: 'string' }, more: { type: 'string' } });
  const first = await viewkraft('views', 'plan', '--json');
  expect([first.code, planOf(first).state]).toEqual([2, 'safe']);
  expect(readdirSync(folder)).not.toContain('viewkraft.db');
  expect((await viewkraft('views', 'apply')).code).toBe(0);
  expect((await viewkraft('views', 'plan')).code).toBe(0);

  drop({ name: { type: 'string' } });
  const held = await viewkraft('views', 'plan');
  expect([held.code, held.out]).toEqual([3, expect.stringContaining('dropColumn things.more')]);
  expect((await viewkraft('views', 'apply')).code).toBe(3);
  expect(await viewkraft('views', 'apply', '--allow-destructive', 'thigns')).toMatchObject({
    code: 1,
    err: 'There is no view "thigns". Did you mean "things"?\n',
  });
  expect((await viewkraft('views', 'apply', '--allow-destructive', 'things')).code).toBe(0);
  expect((await viewkraft('views', 'plan')).code).toBe(0);

  rmSync(join(folder, 'views', 'things.json'));
  const parked = await viewkraft('views', 'plan');
  expect([parked.code, parked.out]).toEqual([0, expect.stringContaining('things')]);
  expect((await viewkraft('views', 'apply', '--allow-destructive', 'things')).code).toBe(0);
}, 60_000);

test('[C6] a change of type is reported with its losses and examples, before and after', async () => {
  drop({ size: { type: 'string' } }, { system: false });
  expect((await viewkraft('views', 'apply')).code).toBe(0);
  const db = await openDatabase(`sqlite:${join(folder, 'viewkraft.db')}`);
  await db.execute("INSERT INTO things (id, size) VALUES (1, 'Anna'), (2, '12'), (3, '2.5')");
  await db.close();
  drop({ size: { type: 'integer' } }, { system: false });
  const held = await viewkraft('views', 'plan');
  expect(held.code).toBe(3);
  for (const line of [
    'changeType things.size  2 rows, 2 values at risk (destructive)',
    '1 of 3 values cannot become a whole number and would be emptied. Values that would lose something: 1 of 3. Values that convert exactly: 1 of 3.',
    '1: "Anna" -> (empty)',
    '3: "2.5" -> 2',
  ]) {
    expect(held.out).toContain(line);
  }
  expect((await viewkraft('views', 'apply')).code).toBe(3);
  const json = JSON.parse((await viewkraft('views', 'plan', '--json')).out) as object;
  expect(json).toMatchObject({ changes: [{ destructive: true, conversion: { exact: 1, lossy: 1, impossible: 1 } }] });
  const applied = await viewkraft('views', 'apply', '--allow-destructive', 'things');
  expect([applied.code, applied.out]).toEqual([
    0,
    expect.stringContaining('What was there before is kept in the table _archive_things_1.'),
  ]);
  expect(applied.out).toContain('1 of 3 values could not become a whole number and was emptied.');
}, 60_000);

test('[C6] applied changes are named, safe ones too', async () => {
  drop({ name: { type: 'string' } }, { system: false });
  await viewkraft('views', 'apply');
  drop({ name: { type: 'string' }, size: { type: 'integer' } }, { system: false });
  const json = JSON.parse((await viewkraft('views', 'apply', '--json')).out) as object;
  expect(json).toMatchObject({
    state: 'clean',
    applied: [{ view: 'things', kind: 'addColumn', table: 'things', column: 'size', result: 'Nothing was lost.' }],
  });
  drop({ name: { type: 'string' }, size: { type: 'integer', index: true } }, { system: false });
  expect((await viewkraft('views', 'apply')).out.trim()).toBe(
    'Done:\n  addIndex things.size\nAll done, nothing is left to do.',
  );
  expect((await viewkraft('views', 'apply')).out.trim()).toBe('All done, nothing is left to do.');
}, 60_000);

test('[C5] an undefined role is named in the plan and when a view is created for it', async () => {
  drop({ name: { type: 'string' } }, { access: { read: ['editor', 'public'], create: ['nope'] } });
  expect((await viewkraft('views', 'apply')).code).toBe(0);
  const plan = await viewkraft('views', 'plan');
  expect([plan.code, plan.out]).toEqual([
    0,
    expect.stringContaining('There is no role nope, to which these views grant something: things'),
  ]);
  expect(plan.out).not.toContain('editor');
  const undefinedRoles = [{ view: 'things', role: 'nope' }];
  expect(JSON.parse((await viewkraft('views', 'plan', '--json')).out)).toMatchObject({ undefinedRoles });
  const created = await viewkraft('view', 'create', 'others', '--roles', 'editor,nope');
  expect([created.code, created.out]).toEqual([0, expect.stringContaining('There is no role nope yet.')]);
  expect(created.out).not.toContain('editor yet');
}, 60_000);

test('[C5] an invalid file is named and exits 1, in check, plan and apply, and nothing says that all is well', async () => {
  expect((await viewkraft('views', 'apply')).out).toMatch(/All done, nothing is left to do\.\n$/);
  expect((await viewkraft('views', 'plan')).out).toContain('The database matches the view files.');
  writeFileSync(join(folder, 'views', 'things.json'), '{ "name": ');
  for (const command of ['check', 'plan', 'apply']) {
    const ended = await viewkraft('views', command);
    expect([ended.code, ended.out]).toEqual([1, expect.stringMatching(/things\.json line 1/)]);
    expect(ended.out).not.toMatch(/All done|matches the view files/);
    if (command === 'check') expect(ended.out).toMatch(/^1 problem\.$/m);
  }
  drop({ name: { type: 'strin' } });
  const json = JSON.parse((await viewkraft('views', 'check', '--json')).out) as {
    ok: boolean;
    problems: { path: string }[];
  };
  expect(json).toMatchObject({ ok: false, problems: [{ path: '$.columns.name.type' }] });
  drop({ name: { type: 'string' } });
  expect((await viewkraft('views', 'check')).code).toBe(0);
}, 60_000);

test('[G1] user create works before a server has ever run, and reports every problem', async () => {
  drop({ name: { type: 'string' } }, { access: { read: ['sales'] } });
  const user = [
    'user',
    'create',
    '--email',
    'Anna@Example.com',
    '--password',
    'a long enough secret',
    '--roles',
    'editor,sales',
  ];
  const created = await viewkraft(...user, '--json');
  expect([created.code, JSON.parse(created.out)]).toEqual([
    0,
    expect.objectContaining({ email: 'anna@example.com', roles: ['editor', 'sales'] }),
  ]);
  const again = await viewkraft(...user);
  expect([again.code, again.err]).toEqual([1, 'There is already an account with the address Anna@Example.com.\n']);
  const { error: taken } = JSON.parse((await viewkraft(...user, '--json')).out) as { error: object };
  expect(taken).toMatchObject({ code: 'UNIQUE_CONFLICT', details: [{ column: 'email' }] });
  const bad = await viewkraft(
    'user',
    'create',
    '--email',
    'nobody',
    '--password',
    'short',
    '--roles',
    'nonsense',
    '--json',
  );
  const { error } = JSON.parse(bad.out) as { error: { details: { column: string }[] } };
  expect([bad.code, error.details.map(({ column }) => column).sort()]).toEqual([1, ['email', 'password', 'roles']]);
}, 60_000);

test('[C6] view create writes a view that loads, overwrites no other view and refuses invalid names', async () => {
  const created = await viewkraft(
    'view',
    'create',
    'goods',
    '--columns',
    'title!, price:decimal',
    '--label-de',
    'Waren',
    '--json',
  );
  const file = join(folder, 'views', 'goods.json');
  expect([created.code, JSON.parse(created.out)]).toEqual([
    0,
    { name: 'goods', file, api: '/api/goods/', page: '/private/goods' },
  ]);
  const written = readFileSync(file, 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    label: { en: 'Goods', de: 'Waren' },
    columns: { id: { primaryKey: true }, title: { allowNull: false }, price: { type: 'decimal' } },
  });
  expect((await viewkraft('views', 'check')).code).toBe(0);
  const refused = {
    goods: /goods\.json/,
    users: /comes with the platform/,
    auth: /address of the API/,
    'My-View': /lower-case/,
    '../x': /lower-case/,
  };
  const named = Object.entries(refused).map(async ([name, why]) => {
    expect(await viewkraft('view', 'create', name)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(why),
    });
  });
  const described = ['title:nope', 'title,title', 'id:uuid'].map(async (columns) => {
    expect((await viewkraft('view', 'create', 'more', '--columns', columns)).code).toBe(1);
  });
  await Promise.all([...named, ...described]);
  const role = await viewkraft('view', 'create', 'more', '--roles', 'Redak tion');
  expect([role.code, role.err.match(/"Redak tion"/g)]).toEqual([1, ['"Redak tion"']]);
  expect([readdirSync(join(folder, 'views')), readFileSync(file, 'utf8')]).toEqual([['goods.json'], written]);
}, 60_000);

/** An interactive terminal; every typed password differs. */
function terminalWhere(ask: Terminal['ask']): { terminal: Terminal; lines: string[] } {
  const lines: string[] = [];
  let secrets = 0;
  const terminal: Terminal = {
    isInteractive: true,
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
    ask,
    askSecret: async () => `a long enough secret ${(secrets += 1)}`,
    readInput: async () => '',
    progress: () => undefined,
    paint: (_how, words) => words,
  };
  return { terminal, lines };
}

test('[C6] on a terminal a command asks for missing arguments', async () => {
  const questions: string[] = [];
  const answers = ['goods', '', 'Waren', 'title:string!', 'editor'];
  const { terminal, lines } = terminalWhere(async (question, defaultValue = '') => {
    questions.push(question);
    return answers.shift() || defaultValue;
  });
  Object.assign(process.env, environment());
  expect([await runCommandLine(['view', 'create'], terminal), questions]).toEqual([
    0,
    expect.arrayContaining([expect.stringContaining('Label in German')]),
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'views', 'goods.json'), 'utf8'))).toMatchObject({
    label: { en: 'Goods', de: 'Waren' },
    access: { read: ['editor'] },
  });
  expect(await runCommandLine(['user', 'password', '--email', 'a@example.com'], terminal)).toBe(1);
  expect(lines.at(-1)).toMatch(/do not match/);
}, 60_000);

test('[C9] plugin remove lists what it removes, and removes nothing without confirmation', async () => {
  const plugins = join(folder, 'own');
  mkdirSync(join(plugins, 'demo'), { recursive: true });
  writeFileSync(join(plugins, 'demo', 'package.json'), JSON.stringify({ main: 'index.js' }));
  writeFileSync(join(plugins, 'plugins.json'), JSON.stringify({ enabled: ['demo'], options: {} }));
  Object.assign(process.env, environment(), { PLUGINS_DIR: plugins, PLUGINS: '' });
  const answers = ['no', 'yes'];
  const { terminal, lines } = terminalWhere(async () => answers.shift() ?? '');
  const remove = () => runCommandLine(['plugin', 'remove', 'demo'], terminal);
  expect([await remove(), lines.splice(0), readdirSync(plugins)]).toEqual([
    1,
    [
      'This removes:',
      expect.stringContaining('plugins.json'),
      expect.stringMatching(/folder .*own\/demo /),
      'Nothing was removed.',
    ],
    ['demo', 'plugins.json'],
  ]);
  expect([await remove(), readdirSync(plugins)]).toEqual([0, ['plugins.json']]);
  expect(JSON.parse(readFileSync(join(plugins, 'plugins.json'), 'utf8'))).toEqual({ enabled: [], options: {} });
  Object.assign(process.env, { PLUGINS_DIR: '', PLUGINS: 'none' });
}, 60_000);

test('[C6] commands of enabled plugins appear in the help and run', async () => {
  const plugin = join(folder, 'plugins', 'greeting');
  mkdirSync(plugin, { recursive: true });
  const about = {
    name: 'greeting',
    version: '1.0.0',
    type: 'module',
    main: 'index.js',
    viewkraft: { plugin: 'greeting' },
  };
  writeFileSync(join(plugin, 'package.json'), JSON.stringify(about));
  const run =
    'run: async ({ name, loud }) => ({ exitCode: 4, text: `Hello ${name}${loud ? "!" : ""}`, json: { name } })';
  const command = `name: 'greeting say', summary: 'Greet', arguments: [{ name: 'name', required: true, help: 'whom' }],
    options: { loud: { type: 'boolean', help: 'louder' } }, exitCodes: '4', load: async () => ({ ${run} })`;
  const other = `name: 'user create', summary: 'Taken', options: {}, exitCodes: '', load: async () => ({ run: async () => null })`;
  writeFileSync(
    join(plugin, 'index.js'),
    `export default { name: 'greeting', version: '1.0.0', compatibility: '*', commands: [{ ${command} }, { ${other} }] };`,
  );
  const over = { PLUGINS_DIR: join(folder, 'plugins'), PLUGINS: 'greeting' };
  expect(await viewkraftProgram(over, 'greeting', 'say', 'Anna', '--loud')).toMatchObject({
    code: 4,
    out: 'Hello Anna!\n',
    err: '',
  });
  expect((await viewkraftProgram(over, '--help')).out).toMatch(/greeting say NAME +Greet/);
  expect((await viewkraftProgram(over, 'greeting', 'sya')).err).toContain('viewkraft greeting say?');
  expect(await viewkraftProgram({ ...over, PLUGINS: 'none' }, 'greeting', 'say', 'Anna')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Unknown command: greeting say\. The plugin "greeting" is not enabled: add it to PLUGINS\n/,
    ),
  });
  const chosen = await viewkraftProgram({ ...over, PLUGINS: '' }, 'greeting', 'say', 'Anna');
  expect(chosen.err).toContain('not enabled: npx viewkraft plugin enable greeting\n');
}, 60_000);

test('[C6] a script that cannot run says so as JSON, too', async () => {
  const build = commands.find(({ name }) => name === 'build');
  const [before, args] = [{ ...build }, process.argv];
  Object.assign(build ?? {}, { script: 'nowhere.mjs' });
  const { code, out, err } = await viewkraft('build', '--json');
  expect([code, err, JSON.parse(out)]).toEqual([1, '', { error: { message: expect.stringContaining('nowhere.mjs') } }]);
  Object.assign(build ?? {}, before);
  process.argv = args;
});

test('help and mistakes', async () => {
  for (const { name } of commands) {
    const { terminal, lines } = terminalWhere(async () => '');
    expect(await runCommandLine([...name.split(' '), '--help'], terminal)).toBe(0);
    expect(lines).toEqual([expect.stringContaining(`Usage: viewkraft ${name}`)]);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as { version: string };
  for (const option of ['--version', '-v']) {
    expect(await viewkraftProgram({}, option)).toEqual({ code: 0, out: `${version}\n`, err: '' });
  }
  expect(JSON.parse((await viewkraft('--version', '--json')).out)).toEqual({ version });
  expect(await viewkraftProgram({ PLUGINS: 'none' }, '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: viewkraft'),
  });
  expect(await viewkraftProgram({ PLUGINS: 'none' }, 'views', 'plam')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('viewkraft views plan?'),
  });
  const unknown = await viewkraft('nonsense', '--json');
  expect([unknown.code, unknown.err, JSON.parse(unknown.out)]).toEqual([
    1,
    '',
    { error: { message: expect.stringContaining('nonsense') } },
  ]);
  expect(await viewkraft('views', 'plan', 'more')).toMatchObject({ code: 1, err: expect.stringContaining('"more"') });
  expect(await viewkraft('views', 'plan', '--nonsense')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Unknown option '--nonsense'\n\nUsage/),
  });
  expect(await viewkraft('user', 'create')).toMatchObject({ code: 1, err: expect.stringContaining('--email') });
}, 60_000);
