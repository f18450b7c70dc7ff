import type { Page } from 'playwright-core';
import { Mailbox } from '../accounts/mailbox.js';
import { createPerson } from '../factories/people.js';
import { administrator } from '../server/start-server.js';
import { until } from '../server/until.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';
import { untilGlobals } from './page-start.js';

const id = { type: 'integer', primaryKey: true };
const view = (en: string, de: string, group?: { en: string; de: string }) => ({
  label: { en, de },
  ...(group && { group }),
  search: true,
  columns: { id, name: { type: 'string' } },
});
const sales = { en: 'Sales', de: 'Vertrieb' };

const views = {
  drafts: { label: { en: 'Drafts', de: 'Entwürfe' }, columns: { id, name: { type: 'string' } } },
  notes: { ...view('Notes', 'Notizen'), access: { read: ['user'] } },
  customers: view('Customers', 'Kunden', sales),
  orders: view('Orders', 'Aufträge', sales),
};

async function fill({ admin }: ChromiumSuite): Promise<void> {
  await admin.create('drafts', [{ name: 'Wolkenbruch' }]);
  await admin.create('customers', [{ name: 'Müller & Söhne' }, { name: 'Polarstern' }]);
  await admin.create('orders', [{ name: 'Polarsternfahrt' }]);
}

inChromium('the page frame', { views, tolerated: /ERR_FAILED/, prepare: fill }, (suite) => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

  test('[G2] an empty sign-in shows an error at each field and sends no request', async () => {
    const page = await suite.visit('/de/login', 'guest');
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/api/auth/c') && requests.push(request.url()));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('Bitte geben Sie Ihr Passwort ein.').waitFor();
    const email = page.getByRole('textbox', { name: /^E-Mail/ });
    expect([await email.getAttribute('aria-invalid'), requests]).toEqual(['true', []]);
    await until(() => email.evaluate((input) => input === document.activeElement));
    await page.keyboard.type('nobody@example.org');
    await page.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.').waitFor({ state: 'detached' });
  });

  test('[G3] a mailed link is confirmed by a click on its page, which continues to the application', async () => {
    const { email } = administrator;
    await suite.server.client().send('POST', '/api/auth/email/signin/email', { email, callbackUrl: '/de/private' });
    const [link] = (await new Mailbox(suite.server).next(email)).links;
    const page = await suite.visit('/de/login', 'guest');
    await page.goto(link as string);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL(`${suite.server.origin}/de/private`);
  });

  test('[F1] the navigation lists views by group, collapses groups, and opens a page whose heading has the focus', async () => {
    const page = await suite.visit('/de/private');
    const navigation = page.getByRole('navigation', { name: 'Ansichten' });
    await navigation.getByRole('link', { name: 'Kunden' }).waitFor();
    expect(await navigation.getByRole('heading').allInnerTexts()).toEqual([
      'Ansichten',
      'Vertrieb',
      'Website',
      'System',
    ]);
    await navigation.getByRole('button', { name: 'Vertrieb' }).click();
    expect(await navigation.getByRole('link', { name: 'Kunden' }).count()).toBe(0);
    await page.reload();
    await navigation.getByRole('link', { name: 'Notizen' }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Aufträge' }).count()).toBe(0);
    await navigation.getByRole('button', { name: 'Vertrieb' }).click();
    await navigation.getByRole('link', { name: 'Kunden' }).click();
    await until(async () => (await focused(page)) === 'Kunden');
    await page.locator('[aria-live="polite"]', { hasText: 'Kunden – Viewkraft' }).waitFor({ state: 'attached' });
  });

  test('[F1] a user without roles finds every readable view in the navigation, and the useful ones in overview and palette', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/de/private', person);
    const navigation = page.getByRole('navigation', { name: 'Ansichten' });
    await navigation.getByRole('link', { name: 'Notizen' }).waitFor();
    const readable = (await person.client.get<{ label: { de: string } }[]>('/api/model/')).body;
    expect((await navigation.getByRole('link').allInnerTexts()).toSorted()).toEqual(
      readable.map(({ label }) => label.de).toSorted(),
    );
    expect(await navigation.getByRole('heading').allInnerTexts()).toEqual(['Ansichten', 'Website', 'System']);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Ansichten']);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Ansichten, Datensätze, Aktionen' }).waitFor();
    const pages = page.getByRole('group', { name: 'Seiten' }).getByRole('option');
    expect(await pages.allInnerTexts()).toEqual(['Übersicht', 'Notizen']);
  });

  test('[F1] the palette finds views, actions and records by keyboard and returns the focus', async () => {
    const page = await suite.visit('/de/private');
    await page.getByRole('button', { name: 'Gehe zu …' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Gehe zu …' });
    const box = palette.getByRole('combobox', { name: 'Ansichten, Datensätze, Aktionen' });
    await box.fill('polarstern');
    await page.getByRole('group', { name: 'Kunden' }).getByRole('option', { name: 'Polarstern' }).waitFor();
    await page.getByRole('group', { name: 'Aufträge' }).getByRole('option', { name: 'Polarsternfahrt' }).waitFor();
    await box.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).innerText()).toContain('Polarstern');
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option', { selected: true }).getAttribute('id'),
    );
    await box.fill('Wolkenbruch');
    const status = page.getByRole('status').filter({ hasText: 'Nichts gefunden' });
    await status.waitFor();
    expect(await status.innerText()).toBe('Nichts gefunden zu „Wolkenbruch“');
    await box.fill('neu kunden');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/de\/private\/customers\/new$/);
    await box.waitFor({ state: 'detached' });
    // The new record's first field gets the focus when it appears.
    await until(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement));
    await page.getByRole('button', { name: 'Gehe zu …' }).press('Enter');
    await box.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Gehe zu …');
  });

  test('[D13] [F1] the palette marks what it found, cancels earlier searches and reports a failure', async () => {
    await suite.admin.create('orders', [{ name: 'Lieferung nach Straßburg' }]);
    const page = await suite.visit('/de/private');
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(request.url()));
    // A search without a response.
    await page.route(/search\?q=str&/, () => undefined);
    await page.getByRole('button', { name: 'Gehe zu …' }).click();
    const box = page.getByRole('combobox', { name: 'Ansichten, Datensätze, Aktionen' });
    await Promise.all([page.waitForRequest(/search\?q=str&/), box.fill('str')]);
    await box.fill('strassb');
    const hit = page.getByRole('group', { name: 'Aufträge' }).getByRole('option');
    await hit.waitFor();
    expect(await hit.locator('mark').allInnerTexts()).toEqual(['Straßb']);
    await until(() => Promise.resolve(cancelled.some((url) => url.includes('/api/search?q=str&'))));
    await page.getByRole('status').filter({ hasText: '1 Treffer' }).waitFor({ state: 'attached' });
    await box.press('Enter');
    await page.waitForURL(/\/de\/private\/orders\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Lieferung nach Straßburg' }).waitFor();
    await page.route(/api.search\?/, (route) =>
      route.fulfill({ status: 422, json: { code: 'X', message: 'Das ging nicht' } }),
    );
    await page.keyboard.press('Control+k');
    await box.fill('polar');
    await page.getByRole('alert').filter({ hasText: 'Das ging nicht' }).waitFor();
  });

  test('[E3] the overview lists the record opened last until the record is deleted', async () => {
    const page = await suite.visit('/de/private/customers/1');
    await page.getByRole('navigation', { name: 'Navigationspfad' }).getByRole('link', { name: 'Kunden' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Müller & Söhne' }).waitFor();
    await page.goto(`${suite.server.origin}/de/private`);
    const recent = page.getByRole('region', { name: 'Zuletzt geöffnet' });
    await recent.getByRole('link', { name: /Müller/ }).waitFor();
    await suite.admin.send('DELETE', '/api/customers/1');
    await recent.getByRole('link', { name: /Müller/ }).waitFor({ state: 'detached' });
  });

  test('[E9] [F1] the overview counts the records again after a change, and what it could not count once it is online', async () => {
    const page = await suite.visit('/robots.txt', administrator);
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.goto(`${suite.server.origin}/private`);
    const card = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
    await card('Drafts').getByText('1 record', { exact: true }).waitFor();
    await suite.admin.create('drafts', [{ name: 'Gewitter' }]);
    await card('Drafts').getByText('2 records', { exact: true }).waitFor();
    await page.unroute('**/api/orders/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await card('Orders')
      .getByText(/^\d+ records?$/)
      .waitFor();
  });

  test('[F3] notifications appear in their nine positions, and do not time out under the pointer', async () => {
    const page = await suite.visit('/test2', 'guest');
    const positions = [
      'top-left',
      'top',
      'top-right',
      'left',
      'center',
      'right',
      'bottom-left',
      'bottom',
      'bottom-right',
    ];
    for (const [at, place] of positions.entries()) {
      await page.getByRole('button', { name: place, exact: true }).click();
      const message = page.getByRole('status').filter({ hasText: new RegExp(`: ${place}$`) });
      const box = await message.boundingBox();
      const third = (middle: number, size: number) => Math.floor((middle / size) * 3);
      expect([place, third((box?.x ?? 0) + (box?.width ?? 0) / 2, 1280), third((box?.y ?? 0) + (box?.height ?? 0) / 2, 900)]).toEqual([place, at % 3, Math.floor(at / 3)]); // prettier-ignore
    }
    // Both start again: the first ones may time out while a busy machine shows the others.
    for (const position of ['center', 'bottom-right'])
      await page.getByRole('button', { name: position, exact: true }).click();
    const center = page.getByRole('status').filter({ hasText: ': center' });
    const box = await center.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.getByRole('status').filter({ hasText: ': bottom-right' }).waitFor({ state: 'detached' });
    expect(await center.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await center.waitFor({ state: 'detached' });
  });

  test('[F4] a persistent dialog shakes instead of closing, traps the focus and returns it', async () => {
    const page = await suite.visit('/test2', 'guest');
    const opener = page.getByRole('button', { name: 'Persistent dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // On a busy machine the event of an animation comes after its end.
    await dialog.evaluate((paper) => {
      const shakes: string[] = [];
      Object.assign(window, { shakes });
      const isShake = (classes: string | null) => classes?.includes('vk-shake') === true;
      new MutationObserver((changes) => {
        if (!isShake(paper.className) || changes.some(({ oldValue }) => isShake(oldValue))) return;
        shakes.push(getComputedStyle(paper).animationDuration);
      }).observe(paper, { attributeFilter: ['class'], attributeOldValue: true });
    });
    const durations = () => page.evaluate(() => (window as unknown as { shakes: string[] }).shakes);
    const shakes = async () => (await durations()).length;
    const isStill = () => dialog.evaluate((paper) => !paper.classList.contains('vk-shake'));
    const hasFocus = () => dialog.evaluate((paper) => paper.contains(document.activeElement));
    for (const [at, provoke] of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)].entries()) {
      await provoke();
      await until(async () => (await shakes()) === at + 1);
      await until(async () => (await isStill()) && (await hasFocus()));
    }
    expect(await durations()).toEqual(['0.17s', '0.17s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await until(hasFocus);
    expect([await shakes(), await isStill()]).toEqual([2, true]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('[A18] exactly one class for the window width applies; the theme follows the system while it is automatic', async () => {
    const page = await suite.visit('/test2', 'guest');
    const classes = () =>
      page.evaluate(() => [...document.body.classList].filter((name) => name.startsWith('screen-')));
    for (const [width, name] of [
      [600, 'sm'],
      [601, 'md'],
      [1024, 'md'],
      [1025, 'lg'],
      [1440, 'lg'],
      [2600, 'xl'],
    ] as const) {
      // prettier-ignore
      await page.setViewportSize({ width, height: 700 });
      await until(async () => (await classes()).join() === `screen-${name}`);
    }
    const theme = () => page.locator('html').getAttribute('data-theme');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Automatic' }).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await until(async () => (await theme()) === colorScheme);
    }
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('auto');
  });

  test('[A6] no action in the gallery sends a request', async () => {
    const page = await suite.visit('/', 'guest');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/auth/session')
        requests.push(`${request.method()} ${pathname}`);
    });
    await page.goto(`${suite.server.origin}/test`);
    await page.getByRole('textbox', { name: /^Title/ }).fill('Autumn catalogue');
    await page.keyboard.press('Enter');
    await page.getByRole('definition').filter({ hasText: 'Autumn catalogue' }).waitFor();
    await page.goto(`${suite.server.origin}/admin-test`);
    const prices = async () =>
      (await page.locator('[role="gridcell"][data-field="price"]').allInnerTexts()).filter((text) => text !== '');
    await page.getByRole('columnheader', { name: 'Price' }).click();
    await until(async () => (await prices())[0] === '0.00');
    const ascending = (await prices()).map((text) => Number(text.replace(',', '')));
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    await page.getByRole('searchbox', { name: 'Search' }).fill('GARDEN guide');
    await page.getByText(/of 10$/).waitFor();
    await page.getByRole('row', { name: /Garden guide/ }).first().click(); // prettier-ignore
    const title = page.getByRole('dialog').getByRole('textbox', { name: /^Title/ });
    await title.fill('Another title');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(requests).toEqual([]);
  });

  test("[A6] the gallery's data follows the language of the page, and input survives a change of language", async () => {
    const page = await suite.visit('/de/test', 'guest');
    const title = page.getByRole('textbox', { name: /^Tite?l/ });
    expect(await title.inputValue()).toBe('Frühjahrskatalog');
    for (const text of ['Entwurf', 'Alles, was in diesem Frühjahr blüht.']) await page.getByText(text).first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Land' }).inputValue()).toBe('Deutschland');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fields' }).waitFor();
    expect(await title.inputValue()).toBe('Spring catalogue');
    await title.fill('Autumn catalogue');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Felder' }).waitFor();
    expect(await title.inputValue()).toBe('Autumn catalogue');
    await page.goto(`${suite.server.origin}/de/admin-test`);
    await page.getByRole('row', { name: /Gartenratgeber.*(Entwurf|In Prüfung|Live)/ }).first().waitFor();
    expect(await page.getByRole('grid').innerText()).not.toMatch(/draft|review|catalogue|guide/i);
  }); // prettier-ignore

  test('[F5] `?` lists the keys of the page, plain keys can be switched off, and `viewkraft` is in the console', async () => {
    const page = await suite.visit('/private/customers');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to …').waitFor();
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    expect(await sheet.count()).toBe(0);
    await untilGlobals(page, 'api');
  });
});
