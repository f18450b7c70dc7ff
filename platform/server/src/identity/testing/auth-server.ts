import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Global, Module, Post, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { loadConfig } from '../../kernel/config/load-config.js';
import { projectRoot } from '../../kernel/config/project-root.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { ErrorFilter } from '../../kernel/errors/error-filter.js';
import { Texts } from '../../kernel/errors/texts.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../../kernel/changes/change-event.js';
import { registerBodyParsers } from '../../kernel/http/bodies/body-parsers.js';
import { LOG, openLog } from '../../kernel/log/log.js';
import { Mailer } from '../mail/mailer.js';
import { Outbox } from '../../data/outbox/outbox.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { AuthModule } from '../auth.module.js';
import { callerOf, type Caller } from '../../kernel/caller/caller.js';
import { FirstAdministrator } from '../accounts/first-administrator.js';
import { createUser } from '../accounts/create-user.js';
import { testKinds, type TestKind } from '../../kernel/database/testing/test-databases.js';
import { SessionService } from '../sessions/session-service.js';
import { anna, Browser } from './auth-browser.js';
import { createTables } from './auth-tables.js';
@Controller('try')
class TryController {
  @Access('records') @Get('records') records(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('records') @Post('records') write(@Req() request: never): Caller { return callerOf(request); } // prettier-ignore
  @Access('session') @Get('session') session(): string { return 'in'; } // prettier-ignore
  @Access('admin') @Get('admin') admin(): string { return 'in'; } // prettier-ignore
  @Get('undeclared') undeclared(): string { return 'in'; } // prettier-ignore
}

export interface AuthServer {
  readonly origin: string;
  readonly folder: string;
  readonly db: Database;
  readonly sessions: SessionService;
  readonly first: FirstAdministrator;
  readonly events: ChangeEvent[];
  end(): Promise<void>;
}

/** The identity modules alone behind a real HTTP server; `publicUrl` when different from the listening address. */
export async function openAuthServer(kind: TestKind, publicUrl?: string): Promise<AuthServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vk-auth-'));
  const store = await kind.make();
  const { db } = store;
  await createTables(db);
  const address = new PublicAddress(publicUrl);
  const bus = new ChangeBus();
  const config = {
    ...loadConfig({}, projectRoot),
    secret: 's'.repeat(40),
    dataDir: folder,
    auth: { providers: [] },
    admin: undefined,
  } satisfies Config;
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
      { provide: RecordRuntimes, useValue: { current: { outbox: new Outbox() } } },
    ],
    exports: [CONFIG, DATABASE, LOG, PublicAddress, ChangeBus, Mailer, RecordExtensions, RecordRuntimes],
  })
  class TestProviders {}
  @Module({ imports: [TestProviders, AuthModule], controllers: [TryController] })
  class TestApp {}
  const adapter = new FastifyAdapter();
  registerBodyParsers(adapter.getInstance() as unknown as FastifyInstance);
  const app = await NestFactory.create<NestFastifyApplication>(TestApp, adapter, { logger: false, bodyParser: false });
  app.useGlobalFilters(new ErrorFilter(new Texts(projectRoot), openLog('silent')));
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
  const sessions = app.get(SessionService);
  return { origin: `http://localhost:${port}`, folder, db, sessions, first, events, end };
}

/** The available databases. */
export const kinds = await testKinds();

/** The context of the test cases; set once the server is open. */
export interface AuthSuite {
  readonly server: AuthServer;
  /** A new one for each case. */
  readonly browser: Browser;
  readonly annasId: string;
}

/** Declares a suite once for each database, with one server and a user Anna for all cases. */
export function everyAuthServer(title: string, cases: (suite: AuthSuite) => void): void {
  describe.each(kinds)(`${title} on $name`, (kind) => {
    const suite = {} as { -readonly [Part in keyof AuthSuite]: AuthSuite[Part] };
    beforeAll(async () => {
      suite.server = await openAuthServer(kind);
      suite.annasId = (await createUser(suite.server.db, anna)).id;
    }, 30_000);
    afterAll(() => suite.server.end());
    beforeEach(() => {
      suite.browser = new Browser(suite.server);
    });
    cases(suite);
  });
}
