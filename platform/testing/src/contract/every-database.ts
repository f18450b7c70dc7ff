import type { HttpClient } from '../server/http-client.js';
import { startServer, type RunningServer, type ServerOptions } from '../server/start-server.js';
import { databaseKinds, type DatabaseKind } from '../server/throw-away-database.js';

/** The context of a suite's cases; available once the suite's server runs. */
export interface Suite {
  readonly kind: DatabaseKind;
  readonly server: RunningServer;
  readonly admin: HttpClient;
  readonly guest: HttpClient;
}

const kinds = await databaseKinds();

/**
 * Declares a suite once per available database: one server, started before its cases and stopped after them.
 * `prepare` creates the rows that all cases read.
 */
export function everyDatabase(
  title: string,
  options: Omit<ServerOptions, 'database' | 'after'>,
  cases: (suite: Suite) => void,
  prepare: (suite: Suite) => Promise<void> = () => Promise.resolve(),
): void {
  describe.each(kinds)(`${title} on %s`, (kind) => {
    let running: { server: RunningServer; admin: HttpClient; guest: HttpClient } | undefined;
    const there = () => {
      if (!running) throw new Error('The suite has no server: its start failed.');
      return running;
    };
    const suite: Suite = {
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
      const server = await startServer({ ...options, database: kind });
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
