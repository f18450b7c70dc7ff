import type { HttpClient } from '../server/http-client.js';
import {
  startServer,
  startServerProcess,
  type RunningServer,
  type ServerOptions,
  type ServerProcess,
} from '../server/start-server.js';
import { databaseKinds, type DatabaseKind } from '../server/temporary-database.js';

/** The context of a suite's cases; available once the suite's server runs. */
export interface Suite<Server extends RunningServer = RunningServer> {
  readonly kind: DatabaseKind;
  readonly server: Server;
  readonly admin: HttpClient;
  readonly guest: HttpClient;
}

const kinds = await databaseKinds();

type SuiteOptions = Omit<ServerOptions, 'database' | 'after'>;

/**
 * Declares a suite once per available database: one server, started before its cases and stopped after them.
 * `prepare` creates the rows that all cases read.
 */
export function everyDatabase(
  title: string,
  options: SuiteOptions,
  cases: (suite: Suite) => void,
  prepare?: (suite: Suite) => Promise<void>,
): void {
  declareSuites(title, (kind) => startServer({ ...options, database: kind }), cases, prepare);
}

/** As `everyDatabase`, with servers in processes of their own. */
export function everyDatabaseInProcess(
  title: string,
  options: SuiteOptions,
  cases: (suite: Suite<ServerProcess>) => void,
): void {
  declareSuites(title, (kind) => startServerProcess({ ...options, database: kind }), cases);
}

function declareSuites<Server extends RunningServer>(
  title: string,
  start: (kind: DatabaseKind) => Promise<Server>,
  cases: (suite: Suite<Server>) => void,
  prepare: (suite: Suite<Server>) => Promise<void> = () => Promise.resolve(),
): void {
  describe.each(kinds)(`${title} on %s`, (kind) => {
    let running: { server: Server; admin: HttpClient; guest: HttpClient } | undefined;
    const there = () => {
      if (!running) throw new Error('The suite has no server: its start failed.');
      return running;
    };
    const suite: Suite<Server> = {
      kind,
      get server() {
        return there().server;
      },
      get admin() {
        return there().admin;
      },
      get guest() {
        return there().guest;
      },
    };
    beforeAll(async () => {
      const server = await start(kind);
      try {
        running = { server, admin: await server.admin(), guest: server.client() };
        await prepare(suite);
      } catch (error) {
        await server.stop();
        running = undefined;
        throw error;
      }
    }, 60_000);
    afterAll(async () => {
      await running?.server.stop();
    }, 30_000);
    cases(suite);
  });
}
