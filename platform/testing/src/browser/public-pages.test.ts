import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { untilApplication, untilGlobals } from './page-start.js';
import { distanceBelowHeader, plantAnchor } from './plant-anchor.js';
import { inChromium } from './in-chromium.js';

/** Marks the document, so that a full load is detectable. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
/** Positions of the elements beside the account. */
const positions = async (page: Page) => [
  await page.getByRole('button', { name: 'Farbschema' }).boundingBox(),
  await page.getByRole('link', { name: 'Eins' }).boundingBox(),
  await heading(page).boundingBox(),
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/**
 * Until the server's markup is hydrated: before that, a click on a link leads to a full load. The code of the motion
 * loads afterwards and hides what is out of sight.
 */
const untilAlive = async (page: Page) => {
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLElement>('main *')].some((part) => part.style.opacity === '0')); // prettier-ignore
  await page.waitForLoadState('networkidle');
};

/** Makes the page behave as in a background tab, which is not painted. */
const hide = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    PerformanceObserver.prototype.observe = () => undefined;
  });

/** Serves the site, but only the head of one page until the release. */
async function startHalves(origin: string, path: string) {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const found = await fetch(origin + (request.url ?? ''));
    const body = Buffer.from(await found.arrayBuffer());
    const headers = [...found.headers].filter(([name]) => /^content-(?:type|security)/.test(name));
    response.writeHead(found.status, Object.fromEntries(headers));
    const at = request.url === path ? body.indexOf('<div id="root">') : 0;
    response.write(body.subarray(0, at));
    if (at > 0) await released;
    response.end(body.subarray(at));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, release, stop: () => (release(), server.closeAllConnections(), server.close()) };
} // prettier-ignore

const long = Array.from({ length: 60 }, (_, at) => ({ type: 'text', text: `Paragraph ${at}` }));
const more = [
  { path_en: '/one', path_de: '/eins', title_en: 'One', title_de: 'Eins', status: 'live', menu: 'header', position: 1,
    blocks_en: JSON.stringify([{ type: 'heading', level: 1, text: 'Page one' }, { type: 'text', text: '[Moved](/moved?b=2#end) [Elsewhere](/elsewhere)' }, ...long, { type: 'button', text: 'Onwards', href: '/two' }]),
    blocks_de: JSON.stringify([{ type: 'heading', level: 1, text: 'Seite eins' }, { type: 'text', text: '[Sprung](#ziel) [Genauso](/de/eins#ziel)' },
      ...long, { type: 'heading', level: 2, text: 'Ziel', id: 'ziel' }, ...long]) },
  { path_en: '/two', path_de: null, title_en: 'Two', status: 'live',
    blocks_en: JSON.stringify([{ type: 'heading', level: 1, text: 'Page two' }, { type: 'text', text: '[Sorted](/two?sorted)' }, ...long]) },
]; // prettier-ignore

inChromium(
  'public pages',
  {
    prepare: async ({ admin }) => {
      await admin.create('pages', more);
      await admin.create('redirects', [
        { source: '/moved', target: '/moved-again?a=1', status: 301 },
        { source: '/moved-again', target: '/two' },
        { source: '/elsewhere', target: 'https://elsewhere.example/there' },
      ]);
    },
    tolerated: /status of (404|500)|ERR_FAILED|ERR_NAME_NOT_RESOLVED/,
  },
  (suite) => {
    test('[A10] [B1] the home page requests at most 90 kB of script, and no code of MUI even after a while', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => {
        if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.text());
      });
      await page.goto(suite.server.origin, { waitUntil: 'networkidle' });
      await page.waitForTimeout(2_500);
      const scripts = await Promise.all(bodies);
      const weight = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 6 }).length, 0);
      expect(weight).toBeGreaterThan(50_000);
      expect(weight).toBeLessThan(90_000);
      expect(scripts.filter((text) => /Mui[A-Z]|data-emotion/.test(text))).toEqual([]);
    }, 30_000);

    test('[A10] the content stays as served, and code that shows other pages is loaded with the first action', async () => {
      const page = await suite.visit('/one', 'guest');
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-served', ''));
      await untilAlive(page);
      const loaded = () =>
        page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/content-')).length); // prettier-ignore
      expect(await loaded()).toBe(0);
      await page.mouse.move(5, 5);
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/content-'))); // prettier-ignore
      expect(await page.locator('h1[data-served]').count()).toBe(1);
      // A modified click is the browser's: it opens another tab, and this page stays.
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Onwards' }).click({ modifiers: ['ControlOrMeta'] });
      expect(new URL((await opened).url()).pathname).toMatch(/^\/two$|^blank$/);
      expect(new URL(page.url()).pathname).toBe('/one');
    });

    test('[A10] the content stays when something else has changed the page before hydration, as extensions do', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => document.querySelector('#root a')?.remove());
        // React reports that it renders the page again.
        addEventListener('error', (event) => {
          document.documentElement.dataset['failed'] = event.message;
          event.preventDefault();
        });
      });
      await page.goto(`${suite.server.origin}/one`);
      await page.locator('html[data-failed*="418"] .vk-skip').waitFor({ state: 'attached' });
      await page.getByRole('heading', { name: 'Page one' }).waitFor();
      await page.getByRole('link', { name: 'Onwards' }).click();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
    });

    test('[A10] a page requests its scripts once it is painted, and at once in a background tab', async () => {
      const page = await suite.visit('/one', 'guest');
      await untilAlive(page);
      const times = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        requested: performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
      })); // prettier-ignore
      expect(Math.min(...times.requested)).toBeGreaterThanOrEqual(times.painted ?? Infinity);
      await hide(page);
      await page.reload();
      await untilAlive(page);
    });

    test('[A10] scripts that arrive before the rest of the page wait for it', async () => {
      const halves = await startHalves(suite.server.origin, '/one');
      try {
        const page = await suite.visit('/robots.txt', 'guest');
        await hide(page);
        await page.goto(`${halves.origin}/one`, { waitUntil: 'commit' });
        await page.waitForFunction(() => {
          const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
          const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
          return links.length > 0 && links.every(({ href }) => loaded.has(href));
        });
        halves.release();
        await untilAlive(page);
      } finally {
        halves.stop();
      }
    });

    test('[B7] [A19] links are followed by payload: head, heading, focus and position as after a load, also back and forward', async () => {
      const page = await suite.visit('/one', 'guest');
      await untilAlive(page);
      await mark(page);
      const payload = page.waitForRequest(/\/two\/_payload\.json/);
      const link = page.getByRole('link', { name: 'Onwards' });
      await link.scrollIntoViewIfNeeded();
      await link.hover();
      await payload;
      await page.evaluate(() => scrollBy(0, -10));
      const left = await page.evaluate(() => scrollY);
      expect(left).toBeGreaterThan(200);
      await link.click();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      expect(await page.evaluate(() => [location.pathname, scrollY])).toEqual(['/two', 0]);
      expect(await page.title()).toMatch(/^Two/);
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${suite.server.origin}/two`);
      expect(await page.locator('link[rel="alternate"][hreflang="de"]').count()).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { name: 'Page one' }).waitFor();
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 3, left);
      expect(await page.locator('link[rel="alternate"][hreflang="de"]').count()).toBe(1);
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Seite eins' }).waitFor();
      await page.waitForFunction(() => document.documentElement.lang === 'de');
      await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/de/eins');
      expect(await isSameDocument(page)).toBe(true);
    });

    test('[B7] back returns to the page of another query, too', async () => {
      const page = await suite.visit('/two', 'guest');
      await untilAlive(page);
      await mark(page);
      await page.route(/two\/_payload\.json\?sorted/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('Page two', 'Sorted page') });
      });
      await page.getByRole('link', { name: 'Sorted' }).click();
      await page.getByRole('heading', { name: 'Sorted page' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
    });

    test.each([['Sprung'], ['Genauso']])(
      '[B3] a plain jump ends below the header, also to a target that has not appeared yet, and back returns: %s',
      async (name) => {
        const page = await suite.visit('/de/eins', 'guest');
        await page.waitForFunction(() => getComputedStyle(document.getElementById('ziel')!).opacity === '0');
        await page.getByRole('link', { name }).click();
        await page.waitForFunction(() => location.hash === '#ziel' && scrollY > 500);
        expect(Math.round(await distanceBelowHeader(page, 'ziel'))).toBe(16);
        await page.goBack();
        await page.waitForFunction(() => location.hash === '' && scrollY === 0);
      },
    );

    test.each(['/', '/login', '/admin-test'])('[B3] a plain jump ends below the header: %s', async (path) => {
      const page = await suite.visit(path, 'guest');
      await heading(page).waitFor();
      await (path === '/' ? untilAlive(page) : untilApplication(page));
      await plantAnchor(page);
      await page.getByRole('link', { name: 'To the planted anchor' }).click();
      await page.waitForFunction(() => location.hash === '#planted');
      const distance = await distanceBelowHeader(page, 'planted');
      expect(distance >= 0 && distance < 40).toBe(true);
    });

    test('[A2] the languages can be switched without JavaScript', async () => {
      const { origin } = suite.server;
      const browser = (await suite.visit('/robots.txt', 'guest')).context().browser();
      const context = await browser?.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
      const page = await context?.newPage();
      await page?.goto(origin);
      expect(page?.url()).toBe(`${origin}/de`);
      await page?.getByRole('link', { name: 'English' }).click();
      expect(page?.url()).toBe(`${origin}/`);
      await page?.goto(origin);
      expect(page?.url()).toBe(`${origin}/`);
      await page?.getByRole('link', { name: 'Deutsch' }).click();
      expect(page?.url()).toBe(`${origin}/de`);
      await context?.close();
    });

    test('[A2] links to the other language keep query and hash where the page exists in that language', async () => {
      const page = await suite.visit('/one?from=mail#somewhere', 'guest');
      const german = page.getByRole('link', { name: 'Deutsch' });
      await page.waitForFunction(() => document.querySelector('a[hreflang="de"]')?.getAttribute('href') !== '/de/eins');
      expect(await german.getAttribute('href')).toBe('/de/eins?from=mail#somewhere');
      await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
      await german.click();
      await page.getByRole('heading', { name: 'Seite eins' }).waitFor();
      await page.waitForFunction(() => scrollY === 0);
      expect(new URL(page.url())).toMatchObject({ pathname: '/de/eins', search: '?from=mail', hash: '#somewhere' });
      const english = page.getByRole('link', { name: 'English' });
      expect(await english.getAttribute('href')).toBe('/one?from=mail#somewhere');
      await page.goto(`${suite.server.origin}/gone?from=mail`);
      await page.waitForFunction(() => document.querySelector('a[hreflang="de"]')?.getAttribute('href') !== '/de/gone');
      expect(await german.getAttribute('href')).toBe('/de/gone?from=mail');
      await page.goto(`${suite.server.origin}/two?from=mail`);
      await page.waitForFunction(() => document.querySelector('a[hreflang="en"]')?.getAttribute('href') !== '/two');
      expect(await german.getAttribute('href')).toBe('/de');
    });

    test('[A15] [A19] a missing page shows the not-found page after a click, too; a render error shows the error page', async () => {
      const page = await suite.visit('/one', 'guest');
      await untilAlive(page);
      await mark(page);
      await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/two'));
      await page.route('**/two/_payload.json', (route) => route.continue({ url: `${suite.server.origin}/gone/_payload.json` })); // prettier-ignore
      await page.getByRole('link', { name: 'Onwards' }).click();
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await page.goto(`${suite.server.origin}/de/test?error=Boom`);
      await page.getByRole('heading', { level: 1, name: 'Interner Serverfehler' }).waitFor();
      await page.getByText('Boom').waitFor();
    });

    test.each(['/one', '/login'])(
      '[A13] [A19] an internal redirect is followed in the same document, an external one by a full load: from %s',
      async (start) => {
        const page = await suite.visit(start, 'guest');
        await page.getByRole('link', { name: 'One' }).waitFor();
        await (start === '/one' ? untilAlive(page) : untilApplication(page));
        await mark(page);
        if (start !== '/one') await page.getByRole('link', { name: 'One' }).click();
        await page.getByRole('link', { name: 'Moved' }).click();
        await page.getByRole('heading', { name: 'Page two' }).waitFor();
        const { pathname, search } = new URL(page.url());
        expect([pathname, search]).toEqual(['/two', '?a=1&b=2']);
        await page.goBack();
        await page.getByRole('heading', { name: 'Page one' }).waitFor();
        expect([new URL(page.url()).pathname, await isSameDocument(page)]).toEqual(['/one', true]);
        const loaded = page.waitForRequest('https://elsewhere.example/there');
        await page.getByRole('link', { name: 'Elsewhere' }).click();
        expect((await loaded).isNavigationRequest()).toBe(true);
      },
    );

    test('[A10] hover or focus on a link to the application prefetches its page; nothing is prefetched in data-saving mode', async () => {
      const script = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`);
      const page = await suite.visit('/one', 'guest');
      await untilAlive(page);
      const signIn = page.waitForResponse(script('sign-in'));
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).hover();
      await signIn;
      await mark(page);
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      const signUp = page.waitForResponse(script('SignUpPage'));
      await page.getByRole('link', { name: 'Create an account' }).focus();
      await signUp;
      expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, '/login']);

      const saving = await suite.visit('/robots.txt', 'guest');
      await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await saving.goto(`${suite.server.origin}/one`);
      await untilAlive(saving);
      const requests: string[] = [];
      saving.on('request', (request) => requests.push(request.url()));
      await saving.getByRole('banner').getByRole('link', { name: 'Sign in' }).hover();
      await saving.getByRole('link', { name: 'Onwards' }).focus();
      await saving.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      expect(requests).toEqual([]);

      // A user's next pages are mostly a grid and a form: both are loaded when the page is idle.
      const user = await suite.visit('/robots.txt');
      await user.goto(`${suite.server.origin}/private`);
      await user.waitForFunction(() => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        return ['grid', 'form'].every((name) =>
          loaded.some((one) => one.includes(`/assets/${name}-`) && one.endsWith('.js')),
        );
      });
    }, 30_000);

    test('[A10] a click on a button before hydration is not lost, and works once; links and the menu need no script', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      let release = (): void => undefined;
      let scripts = Promise.resolve();
      // Requests pending when a page is left get no response any more.
      await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()).catch(() => undefined));
      const open = async () => {
        scripts = new Promise<void>((done) => (release = done));
        await page.goto(`${suite.server.origin}/one`, { waitUntil: 'commit' });
      };
      const theme = page.getByRole('button', { name: 'Theme' });
      await open();
      await theme.click();
      await theme.click();
      expect(await page.getByRole('menuitemradio').count()).toBe(0);
      release();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.getByRole('menuitemradio').first().waitFor({ state: 'hidden' });
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.setViewportSize({ width: 500, height: 800 });
      await open();
      await page.getByRole('button', { name: 'Menu' }).click();
      await theme.waitFor();
      release();
      await untilGlobals(page, 'history');
      expect(await theme.isVisible()).toBe(true);
      await open();
      await page.getByRole('link', { name: 'Onwards' }).click({ noWaitAfter: true });
      await page.waitForURL('**/two', { waitUntil: 'commit' });
      release();
    }, 30_000);

    test('[B7] a link without a payload navigates by a full load', async () => {
      const page = await suite.visit('/one', 'guest');
      await untilAlive(page);
      await mark(page);
      await page.route('**/_payload.json', (route) => route.abort());
      await page.getByRole('link', { name: 'Onwards' }).click();
      await page.getByRole('heading', { name: 'Page two' }).waitFor();
      expect(await isSameDocument(page)).toBe(false);
    });

    test("[A9] [A10] the application opens within the document, and links lead back; the light frame shows a user's account without a layout shift", async () => {
      const page = await suite.visit('/de/eins');
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('dialog', { name: 'Konto' }).getByRole('button', { name: 'Abmelden' }).waitFor();
      const guest = await suite.visit('/de/eins', 'guest');
      await guest.waitForLoadState('networkidle');
      expect(await positions(page)).toEqual(await positions(guest));
      await page.keyboard.press('Escape');
      await mark(page);
      await page.getByRole('link', { name: 'Privater Bereich' }).click();
      await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('header') as Element).position)).toBe(
        'sticky',
      );
      await page.goBack();
      await page.getByRole('heading', { name: 'Seite eins' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('button', { name: 'Abmelden' }).click();
      await page.waitForURL('**/de/login');
    }, 30_000);

    test('[F1] a grid opened from a public page has its styles, which the policy of public pages would block', async () => {
      const page = await suite.visit('/one');
      await page.getByRole('link', { name: 'Private area' }).click();
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Redirects' }).click();
      const grid = page.getByRole('grid', { name: 'Redirects' });
      await grid.waitFor();
      const unit = await grid.evaluate((root) => getComputedStyle(root).getPropertyValue('--DataGrid-t-spacing-unit'));
      expect(unit).not.toBe('');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    }, 30_000);
  },
);

inChromium('public pages without scripts', { tolerated: /ERR_FAILED/ }, (suite) => {
  test('[B1] [A18] are complete: text, links, both languages; the class of the width is set before any script of ours', async () => {
    const page = await suite.visit('/', 'guest');
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.locator('body').getAttribute('class')).toBe('screen-lg');
    expect(await heading(page).textContent()).not.toBe('');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await page.waitForURL('**/de/impressum');
    expect(await heading(page).textContent()).toBe('Impressum');
  });
});
