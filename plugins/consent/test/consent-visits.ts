import type { ChromiumSuite } from '@viewkraft/testing';

type Page = Awaited<ReturnType<ChromiumSuite['visit']>>;
type Visitor = Parameters<ChromiumSuite['visit']>[1];

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Cookie(?: settings|-Einstellungen)$/ });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records requests to other hosts and answers them locally: nothing leaves the machine. */
export async function watchOthers(page: Page, origin: string): Promise<string[]> {
  const requests: string[] = [];
  await page.context().route(
    (url) => url.origin !== origin,
    async (route) => {
      const url = new URL(route.request().url());
      requests.push(url.host + url.pathname);
      const isScript = route.request().resourceType() === 'script';
      await route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? 'window.tagRuns = true; document.cookie = "_ga=1; Path=/"' : '<p>there</p>' }); // prettier-ignore
    },
  );
  return requests;
}

/** Sets the option `delay`: the fake clock goes on by itself, and on a busy machine the dialog would open too early. */
export async function delayDialog(page: Page, path: string, delay: number): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"delay":3000', `"delay":${delay}`) });
  });
}

/** Opens a page with a fake clock; the dialog is not open yet. */
export async function visitWithClock(suite: ChromiumSuite, path: string, visitor: Visitor = 'guest', delay = 3_000) {
  const page = await suite.visit(path.startsWith('/de') ? '/de/robots.txt' : '/robots.txt', visitor);
  const requests = await watchOthers(page, suite.server.origin);
  if (delay !== 3_000) await delayDialog(page, path, delay);
  await page.clock.install();
  await page.goto(suite.server.origin + path);
  await waitForStart(page);
  return { page, requests };
}

/** Waits until the plugin has started and the page has rendered. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('consent.show') === 'false');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Loads the page again and waits until the plugin has started, which writes this key anew. */
export async function reloadAndStart(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('consent.show'));
  await page.reload();
  await waitForStart(page);
}

/** Opens a page with the dialog open. */
export async function visitWithDialog(suite: ChromiumSuite, path: string, visitor: Visitor = 'guest') {
  const there = await visitWithClock(suite, path, visitor);
  await there.page.clock.fastForward(3_000);
  await dialogOf(there.page).waitFor();
  return there;
}

/** Opens a page as a visitor who has declined everything: the dialog never opens on it. */
export async function visitDeclined(suite: ChromiumSuite, path: string, visitor: Visitor): Promise<Page> {
  const { page } = await visitWithDialog(suite, path, visitor);
  await button(page, path.startsWith('/de') ? 'Alle ablehnen' : 'Decline all').click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.clock.resume();
  await page.goto(suite.server.origin + path);
  return page;
}

/** Everything stored on the device. */
export async function stored(page: Page) {
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat().sort());
  const record = JSON.parse(decodeURIComponent(cookies['consent.cookie'] ?? '{}')) as Record<string, boolean>;
  return { cookies, keys, record };
}

/** A site with all content that requires consent: both maps, a video, a tag manager. */
export const everything = [
  { type: 'heading', level: 1, text: 'Where we are' },
  { type: 'map', provider: 'osm', title: 'Office', lat: 53.54, lng: 9.99, zoom: 15 },
  { type: 'map', provider: 'google', title: 'Harbour', lat: 53.54, lng: 9.99, zoom: 15 },
  { type: 'embed', title: 'Film', href: 'https://film.example/1' },
];
