import { administrator, axeFindings } from '@viewkraft/testing';
import { onConsentSite } from './consent-site.js';
import {
  button,
  dialogOf,
  reloadAndStart,
  stored,
  visitDeclined,
  visitWithClock,
  visitWithDialog,
  waitForStart,
} from './consent-visits.js';

onConsentSite('cookie consent', (suite) => {
  test('[H1] [H2] the dialog opens three seconds after the first load; only required items are accepted, and no other host is contacted', async () => {
    const { body } = await suite.server.client().get<{ plugins: { consent: object } }>('/api/public');
    expect(body.plugins.consent).toMatchObject({ delay: 3_000 });
    const { page, requests: others } = await visitWithClock(suite, '/maps', 'guest', 300_000);
    await page.clock.fastForward(200_000);
    expect([await dialogOf(page).count(), await stored(page)]).toMatchObject([0, { keys: ['consent.show'], record: { session: true, auth: true, consent: true } }]); // prettier-ignore
    await page.clock.fastForward(100_000);
    const dialog = dialogOf(page);
    await dialog.waitFor();
    expect(await page.evaluate(() => [document.activeElement?.tagName, localStorage.getItem('consent.show')])).toEqual(['H2', 'true']); // prettier-ignore
    expect((await dialog.boundingBox())?.width).toBe(700);
    await page.setViewportSize({ width: 500, height: 800 });
    expect((await dialog.boundingBox())?.width).toBe(450);
    const styles = await Promise.all(['Decline all', 'Accept all'].map((name) => button(page, name).evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
      return { width, height, color, backgroundColor, fontSize, fontWeight, borderColor };
    }))); // prettier-ignore
    expect(styles[0]).toEqual(styles[1]);
    expect(others).toEqual([]);
    expect(Object.keys((await stored(page)).cookies).sort()).toEqual(['consent.cookie']);
  });

  test('[H1] [F4] the dialog waits until an open dialog is closed', async () => {
    const { page } = await visitWithClock(suite, '/private', administrator);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to …' });
    await palette.getByRole('combobox').fill('a');
    await page.clock.fastForward(5_000);
    expect([await dialogOf(page).count(), await palette.getByRole('combobox').evaluate((box) => box === document.activeElement)]).toEqual([0, true]); // prettier-ignore
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor();
  });

  test('[H1] [F4] the dialog waits for a dialog that is opened while its code loads', async () => {
    const { page } = await visitWithClock(suite, '/private', administrator, 300_000);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/ConsentDialog-/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(/assets\/ConsentDialog-[\w-]+\.js/);
    await page.clock.fastForward(300_000);
    await asked;
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Go to …' }).getByRole('combobox');
    await search.fill('a');
    const loaded = page.waitForResponse(/assets\/ConsentDialog-[\w-]+\.js/);
    release();
    await (await loaded).finished();
    await search.press('b');
    expect([await search.inputValue(), await dialogOf(page).count()]).toEqual(['ab', 0]);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await dialogOf(page).waitFor();
  });

  test.each([
    ['menu', 'menu', 'More'],
    ['panel', 'dialog', 'Filter'],
    ['list', 'listbox', 'Rows per page'],
  ] as const)('[H1] [F4] the dialog waits until an open %s is closed', async (_what, role, opener) => {
    const { page } = await visitWithClock(suite, '/private/pages', administrator, 300_000);
    await page
      .getByRole(role === 'listbox' ? 'combobox' : 'button', { name: opener, exact: role !== 'listbox' })
      .click();
    const menu = page.getByRole(role).and(page.locator(':not(.consent-box)'));
    await menu.waitFor();
    const loaded = page.waitForResponse(/assets\/ConsentDialog-[\w-]+\.js/);
    await page.clock.fastForward(300_000);
    await (await loaded).finished();
    await page.keyboard.press('ArrowDown');
    expect([await menu.count(), await dialogOf(page).count()]).toEqual([1, 0]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await dialogOf(page).waitFor();
  });

  test('[H1] a dialog whose code does not load is offered again on the next page', async () => {
    const { page } = await visitWithClock(suite, '/maps', 'guest', 300_000);
    const file = /assets\/ConsentDialog-[\w-]+\.js/;
    const isHere = () => new URL(page.url()).pathname === '/maps';
    await page.route(file, (route) => (isHere() ? route.abort() : route.continue()));
    const failed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    await page.clock.fastForward(300_000);
    await failed;
    await page.getByRole('banner').getByRole('link').first().click();
    await dialogOf(page).waitFor();
    expect(isHere()).toBe(false);
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
    // Registered before: the message is taken away after four seconds.
    const announced = page.getByRole('status').filter({ hasText: 'Ihre Auswahl wurde gespeichert.' }).waitFor();
    await button(page, 'Alle akzeptieren').click();
    await announced;
    const sent = (await proof).postDataJSON() as Record<string, unknown>;
    expect(Object.keys(sent).sort()).toEqual(['choices', 'consentId', 'language', 'policyVersion', 'revision']);
    const { cookies, record, keys } = await stored(page);
    expect(record).toEqual({ session: true, auth: true, consent: true, openmap: true, gmap: true, analytics: true, 'film.example': true }); // prettier-ignore
    expect(cookies).toMatchObject({ 'consent.session': 'true', 'consent.all': 'true', 'consent.revision': '1' });
    expect(keys).toEqual(['consent.id', 'consent.show']);
    const kept = (await page.context().cookies()).find(({ name }) => name === 'consent.cookie');
    expect(((kept?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeCloseTo(180, 0);
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/\/maps$/);
    await reloadAndStart(page);
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

  test('[H1] guests reopen the dialog from the gallery, which has no account menu', async () => {
    const page = await visitDeclined(suite, '/admin-test', 'guest');
    await button(page, 'Cookie settings').click();
    await dialogOf(page).waitFor();
  });

  test.each(['/de/impressum', '/de/datenschutz', '/imprint', '/privacy'])('[H1] %s can be read without choosing', async (path) => {
    const { page } = await visitWithDialog(suite, path);
    const { height, y } = (await dialogOf(page).boundingBox()) ?? { height: 0, y: 0 };
    expect([height <= 450, Math.round(y + height)]).toEqual([true, page.viewportSize()?.height]);
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

  test.each([['/', 'light'], ['/de', 'dark']])('the dialog at %s in %s fits 320 px and has no finding, nor have the placeholders', async (path, theme) => {
    const { page } = await visitWithClock(suite, `${path === '/' ? '' : path}${path === '/' ? '/maps' : '/karten'}`);
    await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
    await reloadAndStart(page);
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
});
