import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Global, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import jsonwebtoken from 'jsonwebtoken';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import { projectRoot } from '../config/project-root.js';
import { PublicAddress } from '../config/public-address.js';
import { DATABASE } from '../database/database-token.js';
import type { Database } from '../database/database.js';
import { openDatabase } from '../database/open-database.js';
import { ErrorFilter } from '../errors/error-filter.js';
import { Texts } from '../errors/texts.js';
import { ChangeBus } from '../events/change-bus.js';
import type { ChangeEvent } from '../events/change-event.js';
import { registerBodyParsers } from '../http/body-parsers.js';
import { LOG, openLog } from '../log/log.js';
import { Mailer } from '../mail/mailer.js';
import { RecordExtensions } from '../records/record-extensions.js';
import { AuthModule } from './auth.module.js';
import { callerOf, type Caller } from './caller.js';
import { Accounts } from './accounts/accounts.js';
import { createUser } from './accounts/create-user.js';
import { FirstAdministrator } from './accounts/first-administrator.js';
import { FirstPassword } from './accounts/first-password.js';
import { SessionRoom } from './sessions/session-room.js';
import { UsersExtension } from './accounts/users-extension.js';

@Controller('try')
class TryController {
  @Access('records') @Get('records') records(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('records') @Post('records') write(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('session') @Get('session') session(): string { return 'in'; } // prettier-ignore
  @Access('admin') @Get('admin') admin(): string { return 'in'; } // prettier-ignore
  @Get('undeclared') undeclared(): string { return 'in'; } // prettier-ignore
}

const { site, uploads } = loadConfig({}, projectRoot);
const mysqlUrl = new URL(process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306');
const anna = { email: 'anna@example.com', name: 'Anna', roles: ['editor'], password: 'anna has a long password' };

interface Room {
  readonly origin: string;
  readonly folder: string;
  readonly db: Database;
  readonly sessions: SessionRoom;
  readonly users: UsersExtension;
  readonly first: FirstAdministrator;
  readonly events: ChangeEvent[];
  end(): Promise<void>;
}

/** The auth room alone behind real HTTP; `publicUrl` when it is another than the one listened on. */
async function openRoom(kind: 'sqlite' | 'mysql', publicUrl?: string): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'vk-auth-'));
  const store = await throwAwayDatabase(kind, folder);
  const { db } = store;
  await createTables(db);
  const address = new PublicAddress(publicUrl);
  const bus = new ChangeBus();
  const config = {
    secret: 's'.repeat(40),
    dataDir: folder,
    auth: { providers: [] },
    admin: undefined,
    root: projectRoot,
    site,
    uploads,
  } as Partial<Config>;
  @Global()
  @Module({
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE, useValue: db },
      { provide: LOG, useValue: openLog('silent') },
      { provide: PublicAddress, useValue: address },
      { provide: ChangeBus, useValue: bus },
      { provide: Mailer, useValue: { post: () => undefined } },
      RecordExtensions,
    ],
    exports: [CONFIG, DATABASE, LOG, PublicAddress, ChangeBus, Mailer, RecordExtensions],
  })
  class Surroundings {}
  @Module({ imports: [Surroundings, AuthModule], controllers: [TryController] })
  class TestApp {}
  const adapter = new FastifyAdapter();
  registerBodyParsers(adapter.getInstance() as unknown as FastifyInstance);
  const app = await NestFactory.create<NestFastifyApplication>(TestApp, adapter, { logger: false, bodyParser: false });
  app.useGlobalFilters(new ErrorFilter(new Texts(join(projectRoot, 'locales')), openLog('silent')));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  address.bound(port);
  const events: ChangeEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const first = app.get(FirstAdministrator);
  await first.ensure(false);
  const end = async (): Promise<void> => {
    await app.close();
    await store.end();
    rmSync(folder, { recursive: true });
  };
  const [sessions, users] = [app.get(SessionRoom), app.get(UsersExtension)];
  return { origin: `http://localhost:${port}`, folder, db, sessions, users, first, events, end };
}

async function throwAwayDatabase(
  kind: 'sqlite' | 'mysql',
  folder: string,
): Promise<{ db: Database; end(): Promise<void> }> {
  if (kind === 'sqlite') {
    const db = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
    return { db, end: () => db.close() };
  }
  const name = `vk_auth_${process.pid}_${Date.now()}`;
  const admin = await openDatabase(Object.assign(new URL(mysqlUrl), { pathname: '/mysql' }).href);
  await admin.execute(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const db = await openDatabase(Object.assign(new URL(mysqlUrl), { pathname: `/${name}` }).href);
  const end = async (): Promise<void> => {
    await db.close();
    await admin.execute(`DROP DATABASE ${name}`);
    await admin.close();
  };
  return { db, end };
}

/** The tables as the shipped views have them; making them is the schema room's work. */
async function createTables(db: Database): Promise<void> {
  const moment = db.dialect.name === 'mysql' ? 'DATETIME(3)' : 'TEXT';
  const id = db.dialect.name === 'mysql' ? 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin' : 'CHAR(36)';
  const kept = `_version INT NOT NULL, _created_at ${moment} NOT NULL, _updated_at ${moment} NOT NULL`;
  await db.execute(
    `CREATE TABLE users (id ${id} PRIMARY KEY, email VARCHAR(254) NOT NULL UNIQUE, name VARCHAR(100) NOT NULL, ` +
      'roles TEXT NOT NULL, password_hash VARCHAR(255), password_pending BOOLEAN NOT NULL, disabled BOOLEAN NOT NULL, ' +
      `email_verified_at ${moment}, ${kept})`,
  );
  await db.execute(
    `CREATE TABLE roles (name VARCHAR(63) PRIMARY KEY, label_en VARCHAR(100), label_de VARCHAR(100), ${kept})`,
  );
  await db.execute(`CREATE TABLE profiles (user_id ${id} PRIMARY KEY, locale VARCHAR(5), ${kept})`);
}

/** A browser: it keeps cookies, and tells where a request comes from. */
class Browser {
  readonly jar = new Map<string, string>();
  constructor(private readonly room: Room) {}

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    path: string,
    init: { method?: string; form?: Record<string, string>; json?: unknown; headers?: Record<string, string> } = {},
  ) {
    const { method = 'GET', form, json, headers = {} } = init;
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
    const response = await fetch(new URL(path, this.room.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.jar.size > 0 ? { cookie: this.cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const text = await response.text();
    const parsed: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
    return { status: response.status, body: parsed as Record<string, never>, headers: response.headers };
  }

  async token(): Promise<string> {
    return String((await this.send('/api/auth/csrf')).body['csrfToken']);
  }

  async signIn(email = anna.email, password = anna.password, more: Record<string, string> = {}) {
    const form = {
      email,
      password,
      csrfToken: await this.token(),
      callbackUrl: `${this.room.origin}/private`,
      ...more,
    };
    return this.send('/api/auth/callback/credentials', {
      method: 'POST',
      form,
      headers: { 'x-auth-return-redirect': '1' },
    });
  }
}

const kinds: ('sqlite' | 'mysql')[] = ['sqlite'];
const mysqlAnswers = await openDatabase(Object.assign(new URL(mysqlUrl), { pathname: '/mysql' }).href).then(
  (database) => database.close().then(() => true),
  () => false,
);
if (mysqlAnswers || process.env['CI'] === 'true') kinds.push('mysql');

describe.each(kinds)('accounts on %s', (kind) => {
  let room: Room;
  let browser: Browser;
  let annasId: string;

  beforeAll(async () => {
    room = await openRoom(kind);
    annasId = (await createUser(room.db, anna)).id;
  }, 30_000);
  afterAll(() => room.end());
  beforeEach(() => {
    browser = new Browser(room);
  });

  test('[G2] signs in and out as the client of Auth.js does it', async () => {
    const signedIn = await browser.signIn();
    expect([signedIn.status, signedIn.body]).toEqual([200, { url: `${room.origin}/private` }]);
    expect(signedIn.headers.get('cache-control')).toMatch(/no-store/);
    const { body } = await browser.send('/api/auth/session');
    expect(body['user']).toEqual({
      id: annasId,
      name: 'Anna',
      email: anna.email,
      image: null,
      roles: ['editor'],
      password: false,
    });
    expect(Date.parse(body['expires']!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const out = await browser.send('/api/auth/signout', {
      method: 'POST',
      form: { csrfToken: await browser.token(), callbackUrl: '/login' },
      headers: { 'x-auth-return-redirect': '1' },
    });
    expect([out.status, out.body]).toEqual([200, { url: `${room.origin}/login` }]);
    expect(browser.jar.has('next-auth.session-token')).toBe(false);
    const after = await browser.send('/api/auth/session');
    expect([after.status, after.body]).toEqual([200, null]);
  });

  test('[G2] answers in the dialect of the client', async () => {
    const csrfToken = await browser.token();
    const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      browser.send('/api/auth/callback/credentials', { method: 'POST', form: { csrfToken, ...form }, headers });
    const wrong = { email: anna.email, password: 'not her password' };
    const failure = `${room.origin}/api/auth/signin?error=CredentialsSignin&code=credentials`;
    const header = await send(wrong, { 'x-auth-return-redirect': '1' });
    expect([header.status, header.body]).toEqual([200, { url: failure }]);
    const json = await send({ ...wrong, json: 'true' });
    expect([json.status, json.body]).toEqual([401, { url: failure }]);
    const plain = await send(wrong);
    expect([plain.status, plain.headers.get('location')]).toEqual([302, failure]);
    expect(browser.jar.has('next-auth.session-token')).toBe(false);
    const right = await send({ email: ' ANNA@Example.com', password: anna.password, json: 'true' });
    expect([right.status, right.body]).toEqual([200, { url: room.origin }]);
    const page = await browser.send(`/api/auth/signin?callbackUrl=/private&error=CredentialsSignin&code=credentials`);
    expect(page.headers.get('location')).toBe(
      `${room.origin}/login?callbackUrl=${encodeURIComponent(`${room.origin}/private`)}&error=CredentialsSignin&code=credentials`,
    );
  });

  test('[G2] refuses what another site may have sent', async () => {
    const csrfToken = await browser.token();
    const form = { email: anna.email, password: anna.password };
    const refused = `${room.origin}/api/auth/signin?error=MissingCSRF`;
    const send = (fields: Record<string, string>, headers: Record<string, string>) =>
      browser.send('/api/auth/callback/credentials', { method: 'POST', form: fields, headers });
    const cases: [Record<string, string>, Record<string, string>, number][] = [
      [{ ...form }, { 'x-auth-return-redirect': '1' }, 200],
      [{ ...form, csrfToken: 'undefined' }, { 'x-auth-return-redirect': '1' }, 200],
      [{ ...form, csrfToken }, { 'x-auth-return-redirect': '1', origin: 'http://evil.example' }, 200],
      [{ ...form, csrfToken }, { 'x-auth-return-redirect': '1', 'sec-fetch-site': 'same-site' }, 200],
      [{ ...form, json: 'true' }, {}, 400],
    ];
    for (const [fields, headers, status] of cases) {
      const answer = await send(fields, headers);
      expect([answer.status, answer.body]).toEqual([status, { url: refused }]);
    }
    expect((await send({ ...form }, { origin: room.origin })).headers.get('location')).toBe(refused);
    expect(browser.jar.has('next-auth.session-token')).toBe(false);
    const nuxt = await send(
      { ...form, csrfToken: 'undefined' },
      { 'x-auth-return-redirect': '1', origin: room.origin },
    );
    expect(nuxt.body['url']).toBe(room.origin);
    const update = await browser.send('/api/auth/session', { method: 'POST', json: { csrfToken: 'x' } });
    expect([update.status, update.body]).toEqual([400, null]);
    const updated = await browser.send('/api/auth/session', {
      method: 'POST',
      json: { csrfToken, data: { roles: ['admin'] } },
    });
    expect(updated.body['user']).toMatchObject({ roles: ['editor'] });
  });

  test.each([
    ['//evil.example', ''],
    ['/\\evil.example', ''],
    ['https://evil.example/private', ''],
    ['javascript:alert(1)', ''],
    ['private', ''],
    ['/private?a=1', '/private?a=1'],
    ['/login?error=CredentialsSignin', '/login'],
  ])('[G2] callbackUrl %s leads to our %j', async (callbackUrl, path) => {
    expect((await browser.signIn(anna.email, anna.password, { callbackUrl })).body['url']).toBe(room.origin + path);
  });

  test('[G2] unknown providers, addresses and methods', async () => {
    const form = { csrfToken: await browser.token(), json: 'true' };
    for (const path of ['callback/github', 'signin/github']) {
      const { body } = await browser.send(`/api/auth/${path}`, { method: 'POST', form });
      expect(new URL(body['url']!).searchParams.get('error')).toBe('Configuration');
    }
    expect((await browser.send('/api/auth/nothing')).status).toBe(404);
    expect((await browser.send('/api/auth/session', { method: 'PUT' })).status).toBe(400);
    expect((await browser.send('/api/auth/error', { method: 'PUT' })).status).toBe(400);
    expect(Object.keys((await browser.send('/api/auth/providers')).body)).toEqual(['credentials', 'email', 'passkey']);
  });

  test('[G1] the token is short-lived, signed by HS256, and renewed by use', async () => {
    await browser.signIn();
    const token = browser.jar.get('next-auth.session-token')!;
    const { header, payload } = jsonwebtoken.decode(token, { complete: true })!;
    const claims = payload as { sub: string; sid: string; iat: number; exp: number };
    expect([header.alg, claims.exp - claims.iat, claims.sub]).toEqual(['HS256', 900, annasId]);
    const key = room.sessions.tokens.key;
    const past = {
      sid: claims.sid,
      sub: annasId,
      aud: 'viewkraft:session',
      iat: claims.iat - 2000,
      exp: claims.iat - 1000,
    };
    browser.jar.set('next-auth.session-token', jsonwebtoken.sign(past, key));
    const answer = await browser.send('/try/records');
    expect(answer.body['identity']).toEqual({ id: annasId, roles: ['editor'] });
    expect(browser.jar.get('next-auth.session-token')).not.toBe(jsonwebtoken.sign(past, key));
    for (const forged of [
      jsonwebtoken.sign(past, 'another key'),
      jsonwebtoken.sign(past, key, { algorithm: 'HS512' }),
      jsonwebtoken.sign(past, null as never, { algorithm: 'none' }),
      jsonwebtoken.sign({ ...past, aud: 'viewkraft:mail' }, key),
      jsonwebtoken.sign({ ...past, sub: '01a1fe17-ac50-7543-b7b0-c89c75409761' }, key),
      `${token}x`,
    ]) {
      browser.jar.set('next-auth.session-token', forged);
      expect((await browser.send('/try/records')).body['identity']).toEqual({ id: null, roles: [] });
    }
  });

  test('[A16] [G7] logs out with and without a session, and the old cookie is dead at once', async () => {
    await browser.signIn();
    const old = browser.cookie;
    expect((await browser.send('/try/session')).status).toBe(200);
    const logout = (headers: Record<string, string>) => browser.send('/api/user/logout', { method: 'POST', headers });
    expect((await logout({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await logout({})).body['code']).toBe('CROSS_ORIGIN');
    expect((await logout({ origin: room.origin })).status).toBe(204);
    expect((await logout({})).status).toBe(204);
    expect((await browser.send('/try/session', { headers: { cookie: old } })).status).toBe(401);
    expect(room.events.at(-1)).toMatchObject({ kind: 'signout' });
  });

  test('[D5] the guard holds what routes declare', async () => {
    const status = async (path: string, init = {}) => (await browser.send(`/try/${path}`, init)).status;
    expect(await status('undeclared')).toBe(403);
    expect([await status('records'), await status('session'), await status('admin')]).toEqual([200, 401, 401]);
    await browser.signIn();
    expect([await status('records'), await status('session'), await status('admin')]).toEqual([200, 200, 403]);
    for (const authorization of ['Bearer x', `Bearer ${browser.jar.get('next-auth.session-token')}`]) {
      expect(await status('records', { headers: { authorization } })).toBe(401);
    }
    const write = (headers: Record<string, string>, init = {}) =>
      status('records', { method: 'POST', headers, ...init });
    expect(await write({ origin: room.origin }, { json: {} })).toBe(201);
    expect(await write({ 'sec-fetch-site': 'same-origin' }, { json: {} })).toBe(201);
    expect(await write({}, { json: {} })).toBe(403);
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await write({ origin: 'null' })).toBe(403);
    expect(await write({ origin: room.origin }, { form: { a: '1' } })).toBe(415);
    browser.jar.clear();
    expect(await write({}, { json: {} })).toBe(201);
    expect(await write({ origin: 'http://evil.example' }, { json: {} })).toBe(403);
  });

  test('[G2] ten failures close the door for the account, whatever comes then', async () => {
    const email = 'nobody@example.com';
    for (let i = 0; i < 10; i += 1) {
      expect((await browser.signIn(email, `wrong password ${i}`)).body['url']).toMatch(/code=credentials$/);
    }
    const closed = await browser.signIn(email, 'wrong password 11');
    expect([closed.status, closed.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(closed.body['url']).toBe(`${room.origin}/api/auth/signin?error=CredentialsSignin&code=rate_limited`);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
    const plain = await browser.send('/api/auth/callback/credentials', {
      method: 'POST',
      form: { email, password: 'x', csrfToken: await browser.token() },
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([302, closed.body['url']]);
    expect((await browser.signIn()).status).toBe(200);
  });

  test('[G2] who is disabled or not verified stays out, and only the right password tells why', async () => {
    const email = 'eve@example.com';
    const { id } = await createUser(room.db, { ...anna, email });
    const code = async (password: string) =>
      new URL((await browser.signIn(email, password)).body['url']!).searchParams.get('code');
    await room.db.execute('UPDATE users SET email_verified_at = NULL WHERE id = ?', [id]);
    expect([await code('not the password'), await code(anna.password)]).toEqual(['credentials', 'email_unverified']);
    await room.db.execute('UPDATE users SET disabled = 1 WHERE id = ?', [id]);
    expect(await code(anna.password)).toBe('credentials');
  });

  test('[G1] a hundred sessions a user, then the oldest ends; ending all ends them at once', async () => {
    const email = 'many@example.com';
    const { id } = await createUser(room.db, { ...anna, email });
    await browser.signIn(email);
    const status = async () => (await browser.send('/try/session')).status;
    expect(await status()).toBe(200);
    const device = { userAgent: 'test', address: '::1' };
    for (let i = 0; i < 99; i += 1) await room.sessions.open(id, device, { by: 'credentials' });
    expect(await status()).toBe(200);
    await room.sessions.open(id, device, { by: 'credentials' });
    expect(await status()).toBe(401);
    await browser.signIn(email);
    expect(await status()).toBe(200);
    await room.sessions.endAllOf(id);
    expect(await status()).toBe(401);
  });

  test('[G1] roles are those of this moment', async () => {
    await browser.signIn();
    const roles = async () =>
      ((await browser.send('/try/records')).body['identity'] as unknown as { roles: string[] }).roles;
    expect(await roles()).toEqual(['editor']);
    await room.db.execute(`UPDATE users SET roles = '["editor","admin"]' WHERE id = ?`, [annasId]);
    room.sessions.forgetUser(annasId);
    expect(await roles()).toEqual(['editor', 'admin']);
    await room.db.execute(`UPDATE users SET roles = '["editor"]' WHERE id = ?`, [annasId]);
    room.sessions.forgetUser(annasId);
    expect(await roles()).toEqual(['editor']);
  });

  test('[C9] the first administrator: a password in a file of our own, gone after the first sign-in', async () => {
    const file = join(room.folder, 'first-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await room.first.ensure(true)).toEqual({ email: 'admin@localhost', file });
    await browser.signIn('admin@localhost', readFileSync(file, 'utf8').trim());
    expect((await browser.send('/try/admin')).status).toBe(200);
    expect(existsSync(file)).toBe(false);
    expect(await room.first.ensure(false)).toBeNull();
    for (const password of ['Password123', 'short']) {
      const config = { admin: { email: 'boss@example.com', password } };
      const first = new FirstAdministrator(
        config,
        room.db,
        new Accounts(room.db),
        new FirstPassword({ dataDir: room.folder }),
      );
      await expect(first.ensure(false)).rejects.toMatchObject({
        problems: [expect.stringMatching(/^ADMIN_PASSWORD .*commonest/)],
      });
    }
    expect(await room.db.query('SELECT name FROM roles')).toHaveLength(2);
  });
});

test('[G1] on https only the prefixed cookies count, decided by PUBLIC_URL alone', async () => {
  const room = await openRoom('sqlite', 'https://cms.example.com');
  try {
    await createUser(room.db, anna);
    const browser = new Browser(room);
    const { headers } = await browser.signIn();
    expect([...browser.jar.keys()].sort()).toEqual([
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
      '__Secure-next-auth.session-token',
    ]);
    for (const line of headers.getSetCookie()) expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    const token = browser.jar.get('__Secure-next-auth.session-token')!;
    const status = async (name: string) =>
      (await browser.send('/try/session', { headers: { cookie: `${name}=${token}` } })).status;
    expect([await status('__Secure-next-auth.session-token'), await status('next-auth.session-token')]).toEqual([
      200, 401,
    ]);
  } finally {
    await room.end();
  }
});
