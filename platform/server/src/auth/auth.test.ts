import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Global, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import jsonwebtoken from 'jsonwebtoken';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
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
import { openLog } from '../log/log.js';
import { RecordExtensions } from '../records/record-extensions.js';
import { AuthModule } from './auth.module.js';
import { callerOf, type Caller } from './caller.js';
import { createUser } from './create-user.js';
import { FirstAdministrator } from './first-administrator.js';
import { SessionRoom } from './session-room.js';
import { UsersExtension } from './users-extension.js';

@Controller('try')
class TryController {
  @Access('records') @Get('records') records(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('records') @Post('records') write(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('session') @Get('session') session(): string { return 'in'; } // prettier-ignore
  @Access('admin') @Get('admin') admin(): string { return 'in'; } // prettier-ignore
  @Get('undeclared') undeclared(): string { return 'in'; } // prettier-ignore
}

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
  const config = { secret: 's'.repeat(40), dataDir: folder, admin: undefined } as Partial<Config>;
  @Global()
  @Module({
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE, useValue: db },
      { provide: PublicAddress, useValue: address },
      { provide: ChangeBus, useValue: bus },
      RecordExtensions,
    ],
    exports: [CONFIG, DATABASE, PublicAddress, ChangeBus, RecordExtensions],
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
});
