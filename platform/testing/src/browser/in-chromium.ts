import type { Browser, Page } from 'playwright-core';
import type { HttpClient } from '../server/http-client.js';
import { administrator, startServer, type RunningServer, type ServerOptions } from '../server/start-server.js';
import { lendSession } from './lend-session.js';
import { findChromium, forShortPages, openBrowser } from './open-browser.js';
import { watchedContext, type WatchedContext } from './watched-context.js';

/** The user of the browser. */
export type Visitor = { readonly email: string; readonly password: string } | 'guest';

/** The context of a file's cases; available once its server and its browser run. */
export interface ChromiumSuite {
  readonly server: RunningServer;
  readonly admin: HttpClient;
  /**
   * Opens a page in its own browser context and session, in German if the path is German. Pages of a case are closed
   * after the case, pages opened before the first case after the last one.
   */
  visit(path: string, visitor?: Visitor): Promise<Page>;
}

export interface ChromiumOptions extends Omit<ServerOptions, 'database' | 'after'> {
  /** Complaints that the cases provoke on purpose. */
  readonly tolerated?: RegExp;
  /** Creates the rows that all cases read. */
  readonly prepare?: (suite: ChromiumSuite) => Promise<unknown>;
}

/**
 * Declares a suite in Chromium, or skips it if there is none: one server and one browser for all of its cases. Every case
 * ends by asserting that no page complained.
 */
export function inChromium(
  title: string,
  { tolerated, prepare, ...options }: ChromiumOptions,
  cases: (suite: ChromiumSuite) => void,
): void {
  (findChromium() === undefined ? describe.skip : describe)(title, () => {
    let running: { server: RunningServer; browser: Browser; admin: HttpClient } | undefined;
    const there = () => {
      if (!running) throw new Error('The suite has no server and no browser: their start failed.');
      return running;
    };
    let isInCase = false;
    const lasting: WatchedContext[] = [];
    const ofCase: WatchedContext[] = [];
    const suite: ChromiumSuite = {
      get server() {
        return there().server;
      },
      get admin() {
        return there().admin;
      },
      async visit(path, visitor = administrator) {
        const { server, browser } = there();
        const watched = await watchedContext(browser, /^\/de\b/.test(path) ? 'de-DE' : 'en-US');
        (isInCase ? ofCase : lasting).push(watched);
        if (visitor !== 'guest') {
          await lendSession(watched.context, await server.client().signIn(visitor.email, visitor.password));
        }
        const page = await watched.context.newPage();
        await page.goto(server.origin + path);
        return page;
      },
    };

    beforeAll(async () => {
      const [server, browser] = await Promise.allSettled([startServer(options), openBrowser(forShortPages)]);
      try {
        if (server.status === 'rejected') throw server.reason;
        if (browser.status === 'rejected') throw browser.reason;
        running = { server: server.value, browser: browser.value, admin: await server.value.admin() };
        await prepare?.(suite);
      } catch (error) {
        running = undefined;
        if (browser.status === 'fulfilled') await browser.value.close();
        if (server.status === 'fulfilled') await server.value.stop();
        throw error;
      }
    }, 60_000);
    afterAll(async () => {
      await running?.browser.close();
      await running?.server.stop();
    }, 30_000);
    beforeEach(() => {
      isInCase = true;
    });
    afterEach(async () => {
      isInCase = false;
      for (const { context } of ofCase) await context.close();
      const complaints = [...lasting, ...ofCase.splice(0)].flatMap((watched) => watched.complaints.splice(0));
      expect(complaints.filter((text) => tolerated?.test(text) !== true)).toEqual([]);
    });
    cases(suite);
  });
}
