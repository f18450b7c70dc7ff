import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, inChromium, type ChromiumSuite } from '@viewkraft/testing';
import { button, dialogOf, everything, stored, watchOthers } from './consent-visits.js';

const configFile = join(mkdtempSync(join(tmpdir(), 'viewkraft-crawl-')), 'config.json');
writeFileSync(configFile, JSON.stringify({ tagId: 'GTM-TEST1' }));
const page = { path_en: '/maps', path_de: '/karten', title_en: 'Maps', title_de: 'Karten', status: 'live', blocks_en: JSON.stringify(everything), blocks_de: JSON.stringify(everything) }; // prettier-ignore

const publicPaths = ['/', '/de/karten', '/imprint', '/de/datenschutz', '/services', '/de/nirgends'];
const appPaths = ['/login', '/signup', '/de/password-request', '/user', '/test', '/test2', '/admin-test'];
const privatePaths = ['/', '/maps', '/de/private', '/private/pages', '/private/pages/new', '/private/users', '/de/user', '/admin/views', '/admin/messages', '/admin/media', '/admin/users']; // prettier-ignore

/** For each category: the ids of its items, the hosts that may then be contacted, and the frames on `/maps`. */
const optional = {
  functional: { ids: ['openmap', 'gmap'], hosts: ['www.openstreetmap.org', 'www.google.com'], frames: 2 },
  analytics: { ids: ['analytics'], hosts: ['www.googletagmanager.com'], frames: 0 },
  others: { ids: ['film.example'], hosts: ['film.example'], frames: 1 },
} as const;
type Optional = keyof typeof optional;
const names = Object.keys(optional) as Optional[];
const combinations = Array.from({ length: 8 }, (_, bits) => names.filter((_name, at) => (bits >> at) % 2 === 1));

const necessary = /^(?:next-auth\.(?:session-token|csrf-token|callback-url)|i18n_redirected|construction_access|consent\.\w+|viewkraft:reload)$/; // prettier-ignore

inChromium(
  'consent over all pages',
  {
    env: { PLUGINS: 'consent', VIEWKRAFT_CONFIG: configFile },
    prepare: ({ admin }) => admin.create('pages', [page]),
    tolerated: /sandbox|status of (403|404|500)|Boom/,
  },
  (suite) => {
    test('[H7] [G9] without a choice no page contacts another host or stores more than necessary, for guests and signed-in users', async () => {
      const crawls = [
        ['guest', publicPaths],
        ['guest', appPaths],
        [administrator, privatePaths],
      ] as const;
      const found = await inTurns(crawls, 2, async ([visitor, paths]) => {
        const visit = await begin(suite, visitor);
        await visit.crawl(paths);
        return visit.found();
      });
      expect(found).toEqual(crawls.map(() => none));
    }, 180_000);

    test('[H7] [B10] each combination of accepted categories contacts exactly its hosts, and none after a withdrawal', async () => {
      const found = await inTurns(combinations, 2, (chosen) => acceptAndTakeBack(suite, chosen));
      const wanted = combinations.map((chosen) => {
        const hosts = chosen.flatMap((category) => optional[category].hosts);
        return { chosen, asked: { hosts: [...hosts].sort(), odd: chosen.includes('analytics') ? ['_ga'] : [] }, after: none };
      }); // prettier-ignore
      expect(found).toEqual(wanted);
    }, 180_000);
  },
);

const none = { hosts: [], odd: [] };

async function acceptAndTakeBack(suite: ChromiumSuite, chosen: readonly Optional[]) {
  const visit = await begin(suite, 'guest');
  await visit.accept(chosen);
  await visit.crawl(['/', '/maps', '/de/datenschutz', '/login'], chosen);
  const asked = visit.found();
  if (chosen.length > 0) {
    await visit.page.goto(`${suite.server.origin}/privacy`);
    await button(visit.page, 'Cookie settings').click();
    const left = chosen.includes('analytics') ? visit.page.waitForEvent('load') : Promise.resolve();
    await button(visit.page, 'Decline all').click();
    await left;
    visit.forget();
    await visit.crawl(['/', '/maps']);
  }
  return { chosen, asked, after: visit.found() };
}

/** Runs several tasks at once: visits mostly wait for network idle. Returns results in the order of the items. */
async function inTurns<In, Out>(
  items: readonly In[],
  atOnce: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function begin(suite: ChromiumSuite, visitor: Parameters<ChromiumSuite['visit']>[1]) {
  const { origin } = suite.server;
  const page = await suite.visit('/robots.txt', visitor);
  const asked = await watchOthers(page, origin);
  const odd = new Set<string>();
  return {
    page,
    /** Visits pages; `accepted`: the categories whose content is waited for. */
    async crawl(paths: readonly string[], accepted: readonly Optional[] = []) {
      for (const path of paths) {
        await page.goto(origin + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        if (accepted.includes('analytics')) await page.waitForFunction(() => 'tagRuns' in window);
        const frames = path === '/maps' ? accepted.reduce((sum, category) => sum + optional[category].frames, 0) : 0;
        await page.waitForFunction((count) => document.querySelectorAll('iframe').length >= count, frames);
        // Frames load when they become visible.
        for (const frame of await page.locator('iframe').all()) {
          await frame.scrollIntoViewIfNeeded();
          await frame.contentFrame().getByText('there').waitFor();
        }
        await page.waitForLoadState('networkidle');
        const { cookies, keys } = await stored(page);
        for (const name of [...Object.keys(cookies), ...keys]) if (!necessary.test(name)) odd.add(name);
        expect(await dialogOf(page).count()).toBeLessThan(2);
      }
    },
    async accept(chosen: readonly Optional[]) {
      const ids = names.flatMap((category) => optional[category].ids.map((id) => [id, chosen.includes(category)]));
      const record = { session: true, auth: true, consent: true, ...Object.fromEntries(ids) } as object;
      await page.context().addCookies([{ name: 'consent.cookie', value: encodeURIComponent(JSON.stringify(record)), url: origin }]); // prettier-ignore
    },
    forget() {
      asked.splice(0);
      odd.clear();
    },
    found: () => ({ hosts: [...new Set(asked.map((address) => address.split('/')[0]))].sort(), odd: [...odd].sort() }),
  };
}
