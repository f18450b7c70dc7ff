import type { ChromiumSuite } from '@viewkraft/testing';

type Page = Awaited<ReturnType<ChromiumSuite['visit']>>;
type Visitor = Parameters<ChromiumSuite['visit']>[1];

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Cookie(?: settings|-Einstellungen)$/ });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Notes what goes to other hosts, and answers in their place: nothing leaves the machine. */
export async function watchOthers(page: Page, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    (url) => url.origin !== origin,
    async (route) => {
      const url = new URL(route.request().url());
      asked.push(url.host + url.pathname);
      const isScript = route.request().resourceType() === 'script';
      await route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? 'window.tagRuns = true; document.cookie = "_ga=1; Path=/"' : '<p>there</p>' }); // prettier-ignore
    },
  );
  return asked;
}

/** Opens a page with a clock that can be put forward; the dialog is not there yet. */
export async function arrive(suite: ChromiumSuite, path: string, visitor: Visitor = 'guest') {
  const page = await suite.visit(path.startsWith('/de') ? '/de/robots.txt' : '/robots.txt', visitor);
  const asked = await watchOthers(page, suite.server.origin);
  await page.clock.install();
  await page.goto(suite.server.origin + path);
  await begun(page);
  return { page, asked };
}

/** The plugin has started, and the page stands. */
export async function begun(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('consent.show') === 'false');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Clicks once React has taken the button over from the server's page: before that a click is nobody's. */
export async function clickLive(target: ReturnType<Page['locator']>): Promise<void> {
  await target.waitFor();
  const button = await target.elementHandle();
  await target
    .page()
    .waitForFunction((element) => Object.keys(element ?? {}).some((key) => key.startsWith('__react')), button);
  await target.click();
}

/** The same, with the dialog open. */
export async function asked(suite: ChromiumSuite, path: string, visitor: Visitor = 'guest') {
  const there = await arrive(suite, path, visitor);
  await there.page.clock.fastForward(3_000);
  await dialogOf(there.page).waitFor();
  return there;
}

/** A page of somebody who has declined before: nothing asks on it, however long it is open. */
export async function decided(suite: ChromiumSuite, path: string, visitor: Visitor): Promise<Page> {
  const { page } = await asked(suite, path, visitor);
  await button(page, path.startsWith('/de') ? 'Alle ablehnen' : 'Decline all').click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.clock.resume();
  await page.goto(suite.server.origin + path);
  return page;
}

/** What is stored on the device. */
export async function stored(page: Page) {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat().sort());
  const record = JSON.parse(decodeURIComponent(cookies['consent.cookie'] ?? '{}')) as Record<string, boolean>;
  return { cookies, keys, record };
}

/** A site with everything that waits for consent: both maps, a film, a tag manager. */
export const everything = [
  { type: 'heading', level: 1, text: 'Where we are' },
  { type: 'map', provider: 'osm', title: 'Office', lat: 53.54, lng: 9.99, zoom: 15 },
  { type: 'map', provider: 'google', title: 'Harbour', lat: 53.54, lng: 9.99, zoom: 15 },
  { type: 'embed', title: 'Film', href: 'https://film.example/1' },
];
