import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, axeFindings, inChromium, type ChromiumSuite } from '@viewkraft/testing';
import {
  visitWithClock,
  visitWithDialog,
  waitForStart,
  button,
  visitDeclined,
  dialogOf,
  everything,
  stored,
  watchOthers,
} from './consent-visits.js';

type Page = Awaited<ReturnType<ChromiumSuite['visit']>>;

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-consent-'));
const configFile = join(folder, 'config.json');
writeFileSync(configFile, JSON.stringify({ tagId: 'GTM-TEST1' }));
// A fresh context, which a case changes; the letter plugin provides a page that consent lacks.
writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ enabled: ['consent', 'letter'] }));
for (const name of ['consent', 'letter']) symlinkSync(join(import.meta.dirname, '../..', name), join(folder, name));

const page = {
  path_en: '/maps', path_de: '/karten', title_en: 'Maps', title_de: 'Karten', status: 'live',
  blocks_en: JSON.stringify(everything), blocks_de: JSON.stringify(everything),
}; // prettier-ignore

/** With its key. */
let letterPath: string;

inChromium(
  'cookie consent',
  {
    env: { PLUGINS: '', PLUGINS_DIR: folder, VIEWKRAFT_CONFIG: configFile },
    prepare: async ({ admin }) => {
      const [letter] = await admin.create('letters', [{ subject: 'Secret matter', body: 'Dear Ann' }]);
      letterPath = `/service/letter/${String(letter?.['id'])}?key=${String(letter?.['public_key'])}`;
      const blocks_en = JSON.stringify([{ type: 'text', text: `[Your letter](${letterPath})` }]);
      await admin.create('pages', [page, { path_en: '/post', title_en: 'Post', status: 'live', blocks_en }]);
    },
    tolerated: /sandbox/,
  },
  (suite) => {
    test('[H1] [H2] the dialog opens three seconds after the first load; only required items are accepted, and no other host is contacted', async () => {
      const { page, requests: others } = await visitWithClock(suite, '/maps');
      await page.clock.runFor(2_900);
      expect([await dialogOf(page).count(), await stored(page)]).toMatchObject([0, { keys: ['consent.show'], record: { session: true, auth: true, consent: true } }]); // prettier-ignore
      await page.clock.runFor(200);
      const dialog = dialogOf(page);
      await dialog.waitFor();
      expect(await page.evaluate(() => [document.activeElement?.tagName, localStorage.getItem('consent.show')])).toEqual(['H2', 'true']); // prettier-ignore
      expect((await dialog.boundingBox())?.width).toBe(700);
      await page.setViewportSize({ width: 500, height: 800 });
      expect((await dialog.boundingBox())?.width).toBe(450);
      const twins = await Promise.all(['Decline all', 'Accept all'].map((name) => button(page, name).evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
        return { width, height, color, backgroundColor, fontSize, fontWeight, borderColor };
      }))); // prettier-ignore
      expect(twins[0]).toEqual(twins[1]);
      expect(others).toEqual([]);
      expect(Object.keys((await stored(page)).cookies).sort()).toEqual(['consent.cookie']);
    });

    test('[H1] [F4] neither repeated Esc nor a click outside closes the dialog: it shakes', async () => {
      const { page } = await visitWithDialog(suite, '/');
      const shakes = () => page.evaluate(() => (window as unknown as { shakes: number }).shakes);
      await dialogOf(page).evaluate((element) => {
        const counted = Object.assign(window, { shakes: 0 });
        new MutationObserver(() => {
          if (element.classList.contains('vk-shake')) counted.shakes += 1;
        }).observe(element, { attributeFilter: ['class'] });
      });
      for (let at = 0; at < 5; at += 1) await page.keyboard.press('Escape');
      const byKey = await shakes();
      await page.mouse.click(8, 8);
      expect([byKey > 0, (await shakes()) > byKey]).toEqual([true, true]);
      await page.waitForFunction(() => !document.querySelector('dialog.vk-shake'));
      expect(await dialogOf(page).isVisible()).toBe(true);
    });

    test('[H4] [H5] accept all grants everything, is stored, and does not ask again, not even in another language', async () => {
      const { page } = await visitWithDialog(suite, '/de/karten');
      const proof = page.waitForRequest((request) => request.url().endsWith('/api/consent/'));
      await button(page, 'Alle akzeptieren').click();
      const sent = (await proof).postDataJSON() as Record<string, unknown>;
      expect(Object.keys(sent).sort()).toEqual(['choices', 'consentId', 'language', 'policyVersion', 'revision']);
      expect(await page.getByText('Ihre Auswahl wurde gespeichert.').getAttribute('role')).toBe('status');
      const { cookies, record, keys } = await stored(page);
      expect(record).toEqual({ session: true, auth: true, consent: true, openmap: true, gmap: true, analytics: true, 'film.example': true }); // prettier-ignore
      expect(cookies).toMatchObject({ 'consent.session': 'true', 'consent.all': 'true', 'consent.revision': '1' });
      expect(keys).toEqual(['consent.id', 'consent.show']);
      const kept = (await page.context().cookies()).find(({ name }) => name === 'consent.cookie');
      expect(((kept?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeCloseTo(180, 0);
      await page.getByRole('link', { name: 'English' }).click();
      await page.waitForURL(/\/maps$/);
      await page.reload();
      await waitForStart(page);
      await page.clock.fastForward(4_000);
      expect([await dialogOf(page).count(), (await stored(page)).record['gmap']]).toEqual([0, true]);
    });

    test('[H5] [H3] each category has a switch with a mixed state; required cannot be changed; the selection applies, also by keyboard', async () => {
      const { page } = await visitWithDialog(suite, '/maps');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
      await page.keyboard.press('Enter');
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
      const state = (name: string) => box(name).evaluate((element: HTMLInputElement) => [element.checked, element.indeterminate]); // prettier-ignore
      expect([await box('Required').isDisabled(), await state('Required'), await state('Functional')]).toEqual([true, [true, false], [false, false]]); // prettier-ignore
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
      await page.getByText(/^Services \(2\): Functional$/).click();
      await box('OpenStreetMap').focus();
      await page.keyboard.press('Space');
      expect(await state('Functional')).toEqual([false, true]);
      await box('Functional').click();
      expect([await state('Functional'), await state('Google Maps')]).toEqual([
        [true, false],
        [true, false],
      ]);
      await box('Functional').click();
      expect([await state('Functional'), await state('OpenStreetMap')]).toEqual([
        [false, false],
        [false, false],
      ]);
      await box('OpenStreetMap').click();
      await button(page, 'Accept as selected').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      const { record, cookies } = await stored(page);
      expect(record).toMatchObject({ openmap: true, gmap: false, analytics: false, 'film.example': false });
      expect(cookies['consent.all']).toBe('false');
      await button(page, 'Cookie settings').click();
      await button(page, 'Settings').click();
      expect([await state('Functional'), await state('Analytics')]).toEqual([
        [false, true],
        [false, false],
      ]);
      await button(page, 'Decline all').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');
    });

    test('[H7] a choice made before the dialog’s code has loaded is not lost', async () => {
      const { page } = await visitWithDialog(suite, '/maps');
      await button(page, 'Decline all').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.clock.resume();
      let release = (): void => undefined;
      const code = new Promise<void>((done) => (release = done));
      await page.route('**/assets/ExternalContentConsent-*.js', (route) => code.then(() => route.continue()));
      await page.reload();
      await waitForStart(page);
      const office = page.getByRole('group', { name: 'Office' }).getByRole('button', { name: 'Load once' });
      await office.click();
      await button(page, 'Cookie settings').click();
      await dialogOf(page).waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
      release();
      await page.locator('iframe[title="Office"]').waitFor();
    });

    test('[H7] a placeholder for maps and videos offers once and always, and returns after a withdrawal', async () => {
      const { page, requests: others } = await visitWithDialog(suite, '/maps');
      await button(page, 'Decline all').click();
      const place = (name: string) => page.getByRole('group', { name });
      const frames = () => page.locator('iframe').evaluateAll((all) => all.map((one) => (one as HTMLIFrameElement).title));
      expect([await frames(), others]).toEqual([[], []]);
      await place('Office').getByRole('button', { name: 'Load once' }).click();
      expect(await frames()).toEqual(['Office']);
      expect((await stored(page)).record['openmap']).toBe(false);
      await place('Film').getByRole('button', { name: 'Always load' }).click();
      expect([await frames(), (await stored(page)).record]).toMatchObject([['Office', 'Film'], { 'film.example': true, gmap: false }]); // prettier-ignore
      await page.reload();
      await waitForStart(page);
      await page.locator('iframe[title="Film"]').waitFor();
      expect(await frames()).toEqual(['Film']);
      await button(page, 'Cookie settings').click();
      await button(page, 'Decline all').click();
      await place('Film').waitFor();
      expect(await frames()).toEqual([]);
      expect(new Set(others.map((address) => address.split('/')[0]))).toEqual(new Set(['www.openstreetmap.org', 'film.example'])); // prettier-ignore
    }); // prettier-ignore

    test('[H2] [H7] one item that is always loaded leaves the question open; selecting every item by hand is not "accept all"', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      await watchOthers(page, suite.server.origin);
      // Sets the option `delay`: on a busy machine the dialog would open before the click.
      await page.route('**/maps', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"delay":3000', '"delay":50000') });
      });
      await page.clock.install();
      await page.goto(`${suite.server.origin}/maps`);
      await page.getByRole('group', { name: 'Film' }).getByRole('button', { name: 'Always load' }).click();
      await page.locator('iframe[title="Film"]').waitFor();
      const { record, cookies } = await stored(page);
      expect([record['film.example'], record['openmap'], cookies['consent.session']]).toEqual([
        true,
        undefined,
        undefined,
      ]);
      await page.reload();
      await waitForStart(page);
      await page.clock.fastForward(50_000);
      await button(page, 'Settings').click();
      for (const name of ['Functional', 'Analytics', 'Others']) {
        const box = dialogOf(page).getByRole('checkbox', { name, exact: true });
        while (!(await box.isChecked())) await box.click();
      }
      await button(page, 'Accept as selected').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      const { record: after, cookies: kept } = await stored(page);
      expect(new Set(Object.values(after))).toEqual(new Set([true]));
      expect([kept['consent.session'], kept['consent.all']]).toEqual(['true', 'false']);
    });

    test('[B10] [H7] the tag manager loads after consent and receives it first; a withdrawal clears its cookies, third-party ones too, and reloads the page', async () => {
      const { page, requests: others } = await visitWithDialog(suite, '/');
      const { context } = { context: page.context() };
      await context.addCookies([{ name: 'hidden', value: '1', url: suite.server.origin, httpOnly: true }]);
      expect(others).toEqual([]);
      await button(page, 'Accept all').click();
      await page.waitForFunction(() => 'tagRuns' in window);
      expect(others).toEqual(['www.googletagmanager.com/gtm.js']);
      const layer = await page.evaluate(() =>
        (window as unknown as { dataLayer: object[] }).dataLayer.map((entry) => [Object.prototype.toString.call(entry), ...Array.from(entry as unknown[])])); // prettier-ignore
      expect(layer[0]).toMatchObject(['[object Arguments]', 'consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied', security_storage: 'granted' }]); // prettier-ignore
      expect(layer[1]).toMatchObject(['[object Arguments]', 'consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied' }]); // prettier-ignore
      expect((await stored(page)).cookies).toMatchObject({ _ga: '1', hidden: '1' });
      await button(page, 'Cookie settings').click();
      const anew = page.waitForEvent('load');
      await button(page, 'Decline all').click();
      await anew;
      await waitForStart(page);
      expect(Object.keys((await stored(page)).cookies).sort()).toEqual(['consent.all', 'consent.cookie', 'consent.revision', 'consent.session']); // prettier-ignore
      expect(await page.evaluate(() => 'tagRuns' in window)).toBe(false);
      expect(others).toHaveLength(1);
    });

    test('[H1] [L1] the tag manager never learns a letter’s address: neither on the way there, nor on the letter, nor on the way back; a letter asks nothing', async () => {
      const isTagged = (page: Page) => page.evaluate(() => 'tagRuns' in window);
      const letterStands = (page: Page) => page.getByRole('heading', { name: 'Secret matter' }).waitFor();
      for (const [path, visitor, open] of [
        ['/post', 'guest', (page: Page) => page.getByRole('link', { name: 'Your letter' }).click()],
        ['/private/letters', administrator, (page: Page) => page.getByRole('button', { name: 'Show letter' }).first().click()],
      ] as const) {
        const { page, requests: others } = await visitWithDialog(suite, path, visitor);
        await button(page, 'Accept all').click();
        await page.waitForFunction(() => 'tagRuns' in window);
        await open(page);
        await letterStands(page);
        expect([await isTagged(page), others.length]).toEqual([false, 1]);
      }
      const { page, requests: others } = await visitWithClock(suite, letterPath);
      await page.clock.fastForward(60_000);
      // The letter is a quiet page: the dialog waits for a page of the site.
      expect([await page.getByRole('dialog').count(), await page.evaluate(() => localStorage.getItem('consent.show')), others]).toEqual([0, 'false', []]);
      await page.getByRole('link', { name: 'Imprint' }).click();
      await page.waitForURL(/\/imprint$/);
      expect(await page.evaluate(() => document.referrer)).toBe('');
      await waitForStart(page);
      await page.clock.fastForward(3_000);
      await button(page, 'Accept all').click();
      await page.waitForFunction(() => 'tagRuns' in window);
      await page.goBack();
      await letterStands(page);
      expect(await isTagged(page)).toBe(false);
    }, 60_000); // prettier-ignore

    test.each(['/de/impressum', '/de/datenschutz', '/imprint', '/privacy'])('[H1] %s can be read without choosing', async (path) => {
      const { page } = await visitWithDialog(suite, path);
      const { height, y } = (await dialogOf(page).boundingBox()) ?? { height: 0, y: 0 };
      expect([height <= 450, y >= 440]).toEqual([true, true]);
      await page.mouse.move(200, 200);
      await page.mouse.wheel(0, 300);
      await page.waitForFunction(() => scrollY > 200);
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('link').first().click();
      await page.waitForURL(/:\d+\/(de)?$/);
      // On other pages the dialog blocks again.
      await page.locator('dialog:modal').waitFor();
    }); // prettier-ignore

    test('[H1] [H4] a choice in one tab applies in the others', async () => {
      const { page } = await visitWithDialog(suite, '/maps');
      const other = await page.context().newPage();
      await other.clock.install();
      await other.goto(`${suite.server.origin}/maps`);
      await waitForStart(other);
      await other.clock.fastForward(3_000);
      await dialogOf(other).waitFor();
      await button(page, 'Accept all').click();
      await dialogOf(other).waitFor({ state: 'detached' });
      await other.locator('iframe[title="Harbour"]').waitFor();
    });

    test('[H1] [H5] pages of the application ask too, and their account menu reopens the dialog', async () => {
      const { page } = await visitWithDialog(suite, '/de/private', administrator);
      await button(page, 'Alle ablehnen').click();
      await dialogOf(page).waitFor({ state: 'detached' });
      await button(page, 'Konto').click();
      await button(page, 'Cookie-Einstellungen').waitFor();
      const lines = page.getByRole('dialog', { name: 'Konto' }).locator('a, button');
      const lefts = await lines.locator('svg').evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().left)); // prettier-ignore
      expect(lefts).toEqual(Array(await lines.count()).fill(lefts[0]));
      for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
      await dialogOf(page).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    });

    test('[H1] [L1] a plugin that an administrator disables is gone from the next page on: page, link, dialog, placeholder, navigation, API; enabled again everything is back, with its records', async () => {
      const [letter] = await suite.admin.create('letters', [{ subject: 'Greetings', body: 'Dear all' }]);
      const letterPath = `/service/letter/${String(letter?.['id'])}?key=${String(letter?.['public_key'])}`;
      const open = async (visitor: Awaited<ReturnType<typeof suite.visit>>, path: string) => (await visitor.goto(suite.server.origin + path))?.status(); // prettier-ignore
      const records = async () => Promise.all(['letters', 'consent_records'].map(async (view) => {
        const { status, body } = await suite.admin.get<object[]>(`/api/${view}/?limit=1`);
        return [status, status === 200 ? body.length : 0];
      })); // prettier-ignore
      const { page: earlier } = await visitWithDialog(suite, '/maps');
      const proof = earlier.waitForResponse((response) => response.url().endsWith('/api/consent/'));
      await button(earlier, 'Decline all').click();
      await proof;
      const desk = await visitDeclined(suite, '/admin/plugins', administrator);
      const turn = async (name: string, word: 'on' | 'off') => {
        await desk.getByRole('switch', { name: `Enabled: ${name}` }).click();
        await desk.getByText(`“${name}” is ${word}.`).waitFor();
      };
      const navigation = async () => {
        await open(desk, '/private');
        const links = desk.getByRole('navigation', { name: 'Views' }).getByRole('link');
        await links.filter({ hasText: 'Redirects' }).waitFor();
        return (await links.allInnerTexts()).filter((text) => /letter|consent/i.test(text)).sort();
      };

      for (const name of ['consent', 'letter']) await turn(name, 'off');
      const visitor = await suite.visit('/robots.txt', 'guest');
      await visitor.clock.install();
      expect(await open(visitor, letterPath)).toBe(404);
      await visitor.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      await open(visitor, '/maps');
      await visitor.getByRole('group', { name: 'Film' }).waitFor();
      await visitor.clock.fastForward(4_000);
      await earlier.reload();
      for (const page of [visitor, earlier])
        expect([await dialogOf(page).count(), await button(page, 'Cookie settings').count(), await button(page, 'Always load').count()]).toEqual([0, 0, 0]); // prettier-ignore
      expect([await navigation(), await records()]).toEqual([[], [[404, 0], [404, 0]]]); // prettier-ignore

      await open(desk, '/admin/plugins');
      for (const name of ['letter', 'consent']) await turn(name, 'on');
      expect(await open(visitor, letterPath)).toBe(200);
      await visitor.getByRole('heading', { name: 'Greetings' }).waitFor();
      await open(visitor, '/maps');
      await waitForStart(visitor);
      await visitor.clock.fastForward(3_000);
      await dialogOf(visitor).waitFor();
      await earlier.reload();
      await waitForStart(earlier);
      await button(earlier, 'Cookie settings').waitFor();
      await earlier.getByRole('group', { name: 'Film' }).getByRole('button', { name: 'Always load' }).waitFor();
      expect([await navigation(), await records()]).toEqual([['Letter templates', 'Letters', 'Proofs of consent'], [[200, 1], [200, 1]]]); // prettier-ignore
    }, 90_000); // prettier-ignore

    test('[F1] the plugins page describes the plugins and refuses options in German, focuses the first invalid field, and does not shift while loading', async () => {
      const page = await visitDeclined(suite, '/de/admin/plugins', administrator);
      await page.getByText('Fragt Besucher, bevor etwas gespeichert').waitFor();
      const moved = await page.evaluate(async () => {
        let sum = 0;
        const count = (list: PerformanceObserverEntryList) => list.getEntries().forEach((entry) => (sum += (entry as unknown as { value: number }).value)); // prettier-ignore
        new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return sum;
      });
      expect(moved).toBeLessThan(0.005);
      await page.getByRole('button', { name: 'Einstellungen consent' }).click();
      const version = page.getByRole('textbox', { name: 'Fassung der Dienste' });
      await version.fill('0');
      await page.getByRole('textbox', { name: 'Dialog erscheint nach (Millisekunden)' }).fill('-1');
      await button(page, 'Speichern').click();
      await page.locator('input:focus[aria-invalid=true]').waitFor();
      expect(await version.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByText('Muss zwischen 1 und 1000000 liegen').waitFor();
      await page.getByText('Muss zwischen 0 und 60000 liegen').waitFor();
      await page.keyboard.press('Escape');
    }); // prettier-ignore

    test.each([['/', 'light'], ['/de', 'dark']])('the dialog at %s in %s fits 320 px and has no finding, nor have the placeholders', async (path, theme) => {
      const { page } = await visitWithClock(suite, `${path === '/' ? '' : path}${path === '/' ? '/maps' : '/karten'}`);
      await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
      await page.reload();
      await waitForStart(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const findings = await axeFindings(page);
      await page.clock.fastForward(3_000);
      await dialogOf(page).waitFor();
      findings.push(...(await axeFindings(page)));
      await page.locator('.consent-more').click();
      for (const summary of await page.locator('summary').all()) await summary.click();
      findings.push(...(await axeFindings(page)));
      await page.setViewportSize({ width: 320, height: 568 });
      const fits = await dialogOf(page).evaluate((element) => element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= 320); // prettier-ignore
      const below = await page.locator('.consent-links a').evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().bottom > (link.closest('dialog')?.getBoundingClientRect().bottom ?? 0)).length); // prettier-ignore
      expect([findings, fits, below]).toEqual([[], true, 0]);
      for (const name of ['Decline all', 'Alle ablehnen']) {
        if ((await button(page, name).count()) > 0) await expect(button(page, name).click({ trial: true })).resolves.toBeUndefined(); // prettier-ignore
      }
    }, 60_000); // prettier-ignore
  },
);
