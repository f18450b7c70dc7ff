import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config.js';
import { loadConfig } from './load-config.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vk-config-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const file = (content: unknown, name = 'viewkraft.config.json'): void =>
  writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env, root);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('defaults need neither file nor environment', () => {
  const config = loadConfig({}, root);
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', dev: false, trustProxy: false, publicUrl: undefined });
  expect(config.databaseUrl).toBe(`sqlite:${join(root, 'data', 'viewkraft.db')}`);
  expect(config.viewsDirs).toEqual([join(root, 'views')]);
  expect(config.site.breakpoints.map(({ name }) => name)).toEqual(['sm', 'md', 'lg', 'xl']);
});

test('the secret is generated once and readable only by its owner', () => {
  const first = loadConfig({}, root).secret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({}, root).secret).toBe(first);
  expect(readFileSync(join(root, 'data', 'secret'), 'utf8').trim()).toBe(first);
  expect(statSync(join(root, 'data', 'secret')).mode & 0o777).toBe(0o600);
});

test('the environment overrides the file, and VIEWKRAFT_CONFIG names another file', () => {
  file({ port: 4000, name: 'Acme', images: { domains: ['a.example'] } });
  expect(loadConfig({ PORT: '5000' }, root)).toMatchObject({
    port: 5000,
    imageDomains: ['a.example'],
    site: { name: 'Acme' },
  });
  file({ port: 4100 }, 'other.json');
  expect(loadConfig({ VIEWKRAFT_CONFIG: 'other.json' }, root).port).toBe(4100);
});

test('production listens on all interfaces and requires a configured secret with MySQL', () => {
  expect(loadConfig({ NODE_ENV: 'production' }, root).host).toBe('0.0.0.0');
  const mysql = { NODE_ENV: 'production', DATABASE_URL: 'mysql://u:p@db/viewkraft' };
  expect(problemsOf(mysql)).toEqual([expect.stringContaining('VIEWKRAFT_SECRET')]);
  expect(problemsOf({ ...mysql, VIEWKRAFT_SECRET: 'x'.repeat(32) })).toEqual([]);
});

test('all problems are reported at once, each with its setting', () => {
  file({ prot: 1, theme: 'pink', images: { domain: [] } });
  const problems = problemsOf({
    PORT: 'abc',
    DATABASE_URL: 'postgres://x',
    PUBLIC_URL: 'https://a.example/path',
    TRUST_PROXY: 'maybe so',
    VIEWKRAFT_SECRET: 'short',
    ADMIN_EMAIL: 'a@b.example',
  });
  const names = [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'VIEWKRAFT_SECRET',
    'ADMIN_PASSWORD',
    '"prot"',
    '"theme"',
    '"images.domain"',
  ];
  for (const name of names) expect(problems.filter((problem) => problem.includes(name))).not.toEqual([]);
});

test.each([
  ['{ "port": ', 'not valid JSON'],
  ['[]', 'one JSON object'],
])('a file that is %s is one clear problem', (content, expected) => {
  file(content);
  expect(problemsOf({})).toEqual([expect.stringContaining(expected)]);
});

test('a named file that is missing is a problem', () => {
  expect(problemsOf({ VIEWKRAFT_CONFIG: 'none.json' })).toEqual([expect.stringContaining('none.json')]);
});

test.each([
  ['on', 1],
  ['1', 1],
  ['2', 2],
  ['off', false],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY %s', (value, meant) => {
  expect(loadConfig({ TRUST_PROXY: value }, root).trustProxy).toEqual(meant);
});

test.each([
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', 'abc.def'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['CORS_ORIGINS', 'https://a.example, foo'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['SMTP_URL', 'smtp://'],
  ['VIEWS_DIR', 'viewkraft.config.json'],
])('%s=%s is a problem', (name, value) => {
  file({});
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('origins are compared as browsers send them', () => {
  const { corsOrigins } = loadConfig({ CORS_ORIGINS: 'https://A.example:443/, http://b.example:8080' }, root);
  expect(corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
  expect(loadConfig({ CORS_ORIGINS: '*' }, root).corsOrigins).toEqual(['*']);
});

test.each([
  [
    [
      { name: 'sm', maxWidth: 600 },
      { name: 'sm', maxWidth: 900 },
    ],
  ],
  [[{ name: 'sm', maxWidth: 600, width: 1 }]],
  [[null]],
])('breakpoints %j are a problem', (breakpoints) => {
  file({ breakpoints });
  expect(problemsOf({})).toEqual([expect.stringContaining('breakpoints')]);
});

test('uploads are stored on disk by default; S3 is configured in the file, its keys in the environment', () => {
  expect(loadConfig({}, root)).toMatchObject({
    storage: { type: 'disk' },
    uploads: { maxBytes: 20 * 1024 * 1024, types: expect.arrayContaining(['png', 'svg', 'pdf']) as unknown, trashDays: 30 },
    images: { maxPixels: 50_000_000 },
  });
  file({
    storage: { type: 's3', bucket: 'files', endpoint: 'http://minio:9000', prefix: '/a/b/', forcePathStyle: true },
    uploads: { types: ['png', 'mp4'] },
  });
  expect(loadConfig({ S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b', UPLOAD_MAX_BYTES: '1000' }, root)).toMatchObject({
    storage: { bucket: 'files', region: 'us-east-1', prefix: 'a/b/', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
    uploads: { maxBytes: 1000, types: ['png', 'mp4'], trashDays: 30 },
  });
  expect(problemsOf({ S3_ACCESS_KEY: 'a' })).toEqual([expect.stringContaining('S3_SECRET_KEY')]);
}); // prettier-ignore

test.each([
  [{ type: 'ftp' }, '"disk" or "s3"'],
  [{ type: 's3' }, '"bucket"'],
  [{ type: 's3', bucket: 'b', endpoint: 'minio:9000' }, '"endpoint"'],
  [{ type: 's3', bucket: 'b', secretKey: 'x' }, 'environment'],
  [{ type: 's3', bucket: 'b', prefix: '../x' }, '"prefix"'],
])('the storage %j is a clear problem', (storage, expected) => {
  file({ storage });
  expect(problemsOf({})).toEqual([expect.stringContaining(expected)]);
});

test.each(['Example <cms@example.com>', 'cms@example.com', 'Müller & Co <post@müller.de>'])(
  'mails may come from %j',
  (from) => {
    expect(loadConfig({ MAIL_FROM: from }, root).mailFrom).toBe(from);
    file({ mail: { from } });
    expect(loadConfig({}, root).mailFrom).toBe(from);
  },
);

test.each(['Example', 'a@b.de, c@d.de', 'A <a@b.de>\r\nBcc: c@d.de', '<a@b.de>', 'A "B" <a@b.de>'])(
  'mails may not come from %j',
  (from) => {
    expect(problemsOf({ MAIL_FROM: from })).toEqual([expect.stringContaining('MAIL_FROM must be')]);
  },
);

test('[G2] sign-in providers are validated entry by entry', () => {
  const good = { id: 'work', name: 'Work', issuer: 'https://login.example.com/a', clientId: 'x', clientSecret: 'y' };
  const problemOf = (...providers: unknown[]): string => {
    file({ auth: { providers } });
    return problemsOf({}).join();
  };
  expect(problemOf(good, { ...good, id: 'local', issuer: 'http://localhost:8080' })).toBe('');
  expect(loadConfig({}, root).auth.providers.map(({ id }) => id)).toEqual(['work', 'local']);
  expect(problemOf(good, good)).toContain('the id "work" twice');
  expect(problemOf({ ...good, id: 'email' })).toContain('which is reserved');
  expect(problemOf({ ...good, id: '../x' })).toContain('lower-case letters');
  expect(problemOf({ ...good, issuer: 'login.example.com' })).toContain('not an address');
  expect(problemOf({ ...good, clientSecret: '' })).toContain('needs "clientSecret"');
  expect(problemOf({ ...good, secret: 'z' })).toContain('has the unknown key "secret"');
  expect(problemOf('work')).toContain('needs "id"');
  expect(problemOf({ ...good, issuer: 'http://login.example.com' })).toContain('must begin with https://');
  expect(problemsOf({ VIEWKRAFT_DEV: 'on' })).toEqual([]);
});

describe('secrets from files', () => {
  test('[J6] a variable with _FILE names a file with the value', () => {
    const path = join(root, 'secret.txt');
    writeFileSync(path, `${'s'.repeat(40)}\n`);
    file('mysql://user:p@db/vk', 'url.txt');
    const config = loadConfig({ VIEWKRAFT_SECRET_FILE: path, DATABASE_URL_FILE: join(root, 'url.txt') }, root);
    expect([config.secret, config.databaseUrl]).toEqual(['s'.repeat(40), 'mysql://user:p@db/vk']);
  });

  test('[J6] a missing file, an invalid value in it, and a value of the variable itself prevent the start', () => {
    file('short', 'secret.txt');
    const secret = join(root, 'secret.txt');
    expect(problemsOf({ METRICS_TOKEN_FILE: secret })).toEqual([
      'METRICS_TOKEN must be a text of at least 16 characters',
    ]);
    expect(problemsOf({ DATABASE_URL_FILE: join(root, 'none') })).toEqual([expect.stringContaining('DATABASE_URL_FILE cannot be read: ENOENT')]); // prettier-ignore
    expect(problemsOf({ PORT: '3000', PORT_FILE: secret })).toEqual(['PORT and PORT_FILE are both set: set only one of them', expect.stringMatching(/^PORT must be/)]); // prettier-ignore
  });
});
