import { administrator, type ChromiumSuite } from '@viewkraft/testing';
import { onConsentSite } from './consent-site.js';
import {
  button,
  delayDialog,
  dialogOf,
  reloadAndStart,
  stored,
  visitDeclined,
  visitWithClock,
  visitWithDialog,
  waitForStart,
  watchOthers,
} from './consent-visits.js';

type Page = Awaited<ReturnType<ChromiumSuite['visit']>>;

onConsentSite('consent to external content', (suite, letterPath) => {
  test('[H1] the dialog opens on the page that says there is no such letter', async () => {
    await visitWithDialog(suite, '/service/letter/01a1fe17-ac50-7543-b7b0-c89c75409761?key=x');
  });

  test('[H7] a choice made before the dialog’s code has loaded is not lost', async () => {
    const { page } = await visitWithDialog(suite, '/maps');
    await button(page, 'Decline all').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.clock.resume();
    let release = (): void => undefined;
    const code = new Promise<void>((done) => (release = done));
    await page.route('**/assets/ExternalContentConsent-*.js', (route) => code.then(() => route.continue()));
    await reloadAndStart(page);
    const office = page.getByRole('group', { name: 'Office' }).getByRole('button', { name: 'Load once' });
    await office.click();
    await button(page, 'Cookie settings').click();
    await dialogOf(page).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    release();
    await page.locator('iframe[title="Office"]').waitFor();
  });

  test('[H7] a click that arrives just before its placeholder is hydrated is not lost', async () => {
    const page = await visitDeclined(suite, '/maps', 'guest');
    let release = (): void => undefined;
    const code = new Promise<void>((done) => (release = done));
    await page.route('**/assets/ExternalContentConsent-*.js', (route) => code.then(() => route.continue()));
    await reloadAndStart(page);
    const office = page.getByRole('group', { name: 'Office' }).getByRole('button', { name: 'Load once' });
    const now = await page.evaluate(() => Date.now());
    // Later than the clock can be when the call arrives.
    await page.clock.pauseAt(now + 30_000);
    await office.click();
    release();
    await page.waitForFunction(
      (one) => one !== null && Object.keys(one).some((key) => key.startsWith('__reactProps')),
      await office.elementHandle(),
    );
    await page.clock.resume();
    await page.locator('iframe[title="Office"]').waitFor();
  });

  test('[H7] a placeholder for maps and videos offers once and always, and returns after a withdrawal', async () => {
    const { page, requests: others } = await visitWithDialog(suite, '/maps');
    await button(page, 'Decline all').click();
    const place = (name: string) => page.getByRole('group', { name });
    const frames = () => page.locator('iframe').evaluateAll((all) => all.map((one) => (one as HTMLIFrameElement).title));
    expect([await frames(), others]).toEqual([[], []]);
    await place('Office').getByRole('button', { name: 'Load once' }).click();
    await page.locator('iframe[title="Office"]').waitFor();
    expect(await frames()).toEqual(['Office']);
    expect((await stored(page)).record['openmap']).toBe(false);
    await place('Film').getByRole('button', { name: 'Always load' }).click();
    await page.locator('iframe[title="Film"]').waitFor();
    expect([await frames(), (await stored(page)).record]).toMatchObject([['Office', 'Film'], { 'film.example': true, gmap: false }]); // prettier-ignore
    await reloadAndStart(page);
    await page.locator('iframe[title="Film"]').waitFor();
    expect(await frames()).toEqual(['Film']);
    await button(page, 'Cookie settings').click();
    await button(page, 'Decline all').click();
    await place('Film').waitFor();
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(new Set(others.map((address) => address.split('/')[0]))).toEqual(new Set(['www.openstreetmap.org', 'film.example'])); // prettier-ignore
  }); // prettier-ignore

  test('[H2] [H7] one item that is always loaded leaves the question open; selecting every item by hand is not "accept all"', async () => {
    const page = await suite.visit('/robots.txt', 'guest');
    await watchOthers(page, suite.server.origin);
    await delayDialog(page, '/maps', 50_000);
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
    await reloadAndStart(page);
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

  test('[H2] [H7] one item that is always loaded after a new revision asks again, and proves nothing else', async () => {
    const page = await suite.visit('/robots.txt', 'guest');
    await watchOthers(page, suite.server.origin);
    await page.route('**/maps', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"revision":1', '"revision":2') });
    });
    const earlier = { session: true, auth: true, consent: true, openmap: false, gmap: false, analytics: true, 'film.example': true }; // prettier-ignore
    const cookies = { 'consent.cookie': encodeURIComponent(JSON.stringify(earlier)), 'consent.revision': '1' };
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: suite.server.origin }))); // prettier-ignore
    await page.clock.install();
    await page.goto(`${suite.server.origin}/maps`);
    await waitForStart(page);
    const proof = page.waitForRequest((request) => request.url().endsWith('/api/consent/'));
    await page.getByRole('group', { name: 'Office' }).getByRole('button', { name: 'Always load' }).click();
    await page.locator('iframe[title="Office"]').waitFor();
    const required = { session: true, auth: true, consent: true };
    const { revision, choices } = (await proof).postDataJSON() as Record<string, unknown>;
    expect([revision, choices]).toEqual([2, { ...required, openmap: true }]);
    const kept = await stored(page);
    expect([kept.record, kept.cookies['consent.revision'], kept.cookies['consent.session']]).toEqual([{ ...earlier, openmap: true }, '1', undefined]); // prettier-ignore
    await page.clock.fastForward(3_000);
    await button(page, 'Accept all').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect((await stored(page)).cookies).toMatchObject({ 'consent.session': 'true', 'consent.revision': '2' });
  });

  test('[H4] [H7] declining everything removes content shown once, in other tabs too, even if its item was declined before', async () => {
    const page = await visitDeclined(suite, '/maps', 'guest');
    const other = await page.context().newPage();
    await other.goto(`${suite.server.origin}/maps`);
    for (const one of [page, other]) {
      await one.getByRole('group', { name: 'Harbour' }).getByRole('button', { name: 'Load once' }).click();
      await one.locator('iframe[title="Harbour"]').waitFor();
    }
    await button(page, 'Cookie settings').click();
    await button(page, 'Decline all').click();
    for (const one of [page, other]) {
      await one.locator('iframe').waitFor({ state: 'detached' });
      await one.getByRole('group', { name: 'Harbour' }).getByRole('button', { name: 'Load once' }).waitFor();
    }
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
    await page.evaluate(() => localStorage.removeItem('consent.show'));
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
    const { page, requests: others } = await visitWithClock(suite, letterPath());
    await page.clock.fastForward(60_000);
    // The letter is a quiet page: the dialog waits for a page of the site.
    expect([await page.getByRole('dialog').count(), await page.evaluate(() => localStorage.getItem('consent.show')), others]).toEqual([0, 'false', []]);
    await page.evaluate(() => localStorage.removeItem('consent.show'));
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
    const adminPage = await visitDeclined(suite, '/admin/plugins', administrator);
    const turn = async (name: string, word: 'on' | 'off') => {
      await adminPage.getByRole('switch', { name: `Enabled: ${name}` }).click();
      await adminPage.getByText(`“${name}” is ${word}.`).waitFor();
    };
    const navigation = async () => {
      await open(adminPage, '/private');
      const links = adminPage.getByRole('navigation', { name: 'Views' }).getByRole('link');
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

    await open(adminPage, '/admin/plugins');
    for (const name of ['letter', 'consent']) await turn(name, 'on');
    expect(await open(visitor, letterPath)).toBe(200);
    await visitor.getByRole('heading', { name: 'Greetings' }).waitFor();
    await open(visitor, '/maps');
    await waitForStart(visitor);
    await visitor.clock.fastForward(3_000);
    await dialogOf(visitor).waitFor();
    await reloadAndStart(earlier);
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
});
