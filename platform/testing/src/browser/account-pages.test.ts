import type { Page } from 'playwright-core';
import { Mailbox } from '../accounts/mailbox.js';
import { createPerson } from '../factories/people.js';
import { administrator } from '../server/start-server.js';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';
import { untilApplication, untilGlobals } from './page-start.js';

const password = 'Blaue Teekanne im Regen';
/** Types by keyboard only, from field to field; Enter submits. */
async function type(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

/** Opens a page for guests whose scripts load only once `load` is called; `load` resolves when the application has replaced it. */
async function withoutScripts(page: Page, address: string): Promise<{ load: () => Promise<void> }> {
  let load = (): void => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const early = await page.$('#root');
  return {
    load: async () => {
      load();
      await page.waitForFunction((element) => element?.isConnected === false, early);
    },
  };
}

// A page that loads while a new password is pending requests its views before it learns of that.
inChromium('account pages', { tolerated: /status of 403/ }, (suite) => {
  const mailbox = () => new Mailbox(suite.server);

  test('[G8] [A3] in German, by keyboard: from the sign-up through the mail to the signed-in page', async () => {
    const page = await suite.visit('/de/login', 'guest');
    await untilApplication(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Zum Inhalt');
    await page.getByRole('link', { name: 'Konto erstellen' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await name.focus();
    await type(page, 'Ida Meer', 'ida@example.com', 'kurz');
    // The error is shown at its field, which has the focus; the other input stays.
    await page.getByText('Bitte mindestens 10 Zeichen; bisher sind es 4.').waitFor();
    const typed = page.getByRole('textbox', { name: 'Passwort' });
    await until(() => typed.evaluate((input) => input === document.activeElement));
    expect(await name.inputValue()).toBe('Ida Meer');
    await typed.fill('password123');
    await page.keyboard.press('Enter');
    await page.getByText('Das ist eines der häufigsten Passwörter').waitFor();
    expect(await typed.getAttribute('aria-invalid')).toBe('true');
    await typed.fill(password);
    // Shown and hidden again while the field keeps the focus.
    await page.getByRole('button', { name: 'Eingabe anzeigen' }).click();
    expect(await typed.evaluate((input) => [(input as HTMLInputElement).type, input === document.activeElement])).toEqual(['text', true]); // prettier-ignore
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const { links } = await mailbox().next('ida@example.com');
    await page.goto(links[0] ?? '');
    // The page names the address and the name, and what to do for a reader who never signed up.
    await page.getByText('Ida Meer').waitFor();
    await page.getByText('Wenn Sie sich nicht selbst registriert haben').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('form [type="submit"]').first().click();
    const welcome = page.getByRole('status').filter({ hasText: 'Ihre Adresse ist bestätigt' });
    await welcome.waitFor();
    await welcome.getByRole('button', { name: 'Schließen' }).click();
    await welcome.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.cookie)).not.toContain('welcome');
    // A guest page redirects a signed-in user to the root of the locale.
    for (const path of ['/de/login', '/de/signup', '/de/password-request']) {
      await page.goto(suite.server.origin + path);
      await page.waitForURL(`${suite.server.origin}/de`);
    }
  });

  test('[G8] a button that is pressed while the application takes over the page is clicked when it is released', async () => {
    const page = await suite.visit('/robots.txt', 'guest');
    const scripts = await withoutScripts(page, `${suite.server.origin}/login`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).hover();
    await page.mouse.down();
    const loaded = scripts.load();
    await untilGlobals(page, 'api');
    await page.mouse.up();
    await loaded;
    await page.waitForURL(`${suite.server.origin}/private`);
  });

  test('[G8] [A4] in English: a forgotten password is replaced, and no other page opens before that', async () => {
    const { email } = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/login', 'guest');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The input is carried over.
    const address = page.getByRole('textbox', { name: 'E-mail' });
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    expect(await address.inputValue()).toBe(email);
    expect(await axeFindings(page)).toEqual([]);
    await address.press('Enter');
    await page.getByRole('heading', { name: 'Please check your e-mail' }).waitFor();
    await page.goto((await mailbox().next(email)).links[0] ?? '');
    await page.locator('form [type="submit"]').first().click();
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const path of ['/', '/private', '/user', '/de/private/users']) {
      await page.goto(suite.server.origin + path);
      await page.waitForURL(/\/password-new/);
    }
    await page.goto(`${suite.server.origin}/user`);
    await page.waitForURL(/\/password-new\?callbackUrl=%2Fuser$/);
    await page.getByRole('link', { name: /Viewkraft/ }).click();
    await page.waitForURL(`${suite.server.origin}/password-new`);
    await page.getByLabel('New password', { exact: true }).focus();
    await page.keyboard.type(password);
    await page.getByLabel('Repeat password', { exact: true }).fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('The passwords do not match.').waitFor();
    await page.getByLabel('Repeat password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/private$/);
    const client = suite.server.client();
    await client.signIn(email, password);
    expect((await client.get<{ user: { password: boolean } }>('/api/auth/session')).body.user.password).toBe(false);
  });

  test('[G8] [A4] the message of a refused sign-in is neutral and stays; a guest has no new password to set', async () => {
    const page = await suite.visit('/de/login', 'guest');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill('niemand@example.com');
    await page.getByLabel('Passwort', { exact: true }).fill('ganz falsch hier');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByText('E-Mail-Adresse oder Passwort stimmt nicht.').waitFor();
    // A language switch translates the message and keeps the input.
    await page.getByRole('link', { name: 'English' }).click();
    await alert.getByText('The e-mail address or password is incorrect.').waitFor();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await alert.getByText('E-Mail-Adresse oder Passwort stimmt nicht.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe('ganz falsch hier');
    await alert.getByRole('button', { name: 'Schließen' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.goto(`${suite.server.origin}/de/password-new`);
    await page.waitForURL(/\/de\/login/);
    await page.goto(`${suite.server.origin}/login?error=Verification`);
    await page.getByText(/This link is no longer valid/).waitFor();
  });

  test('[G8] the sign-in page is usable before its scripts are loaded: texts, focus, caret and scroll position are kept', async () => {
    const page = await suite.visit('/imprint', 'guest');
    await page.setViewportSize({ width: 1280, height: 300 });
    const { load } = await withoutScripts(page, `${suite.server.origin}/login?callbackUrl=%2Fuser`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ida@example.com');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('Blaue Kanne');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    expect(await axeFindings(page)).toEqual([]);
    const top = () => page.getByRole('textbox', { name: 'E-mail' }).evaluate((input) => Math.round(input.getBoundingClientRect().top)); // prettier-ignore
    const before = await top();
    await load();
    expect(await top()).toBe(before);
    const typed = page.getByLabel('Password', { exact: true });
    expect(await typed.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe('Blaue Kann'.length);
    expect([await typed.inputValue(), await page.getByRole('textbox', { name: 'E-mail' }).inputValue()]).toEqual(['Blaue Kanne', 'ida@example.com']); // prettier-ignore
    expect(await page.locator('#root').count()).toBe(1);
  });

  test('[A18] a menu that is opened before the scripts are loaded opens once they are', async () => {
    const page = await suite.visit('/imprint', 'guest');
    const { load } = await withoutScripts(page, `${suite.server.origin}/de/signup`);
    await page.getByRole('button', { name: 'Farbschema' }).click();
    await load();
    await page.getByRole('menuitemradio', { name: 'Dunkel' }).waitFor();
  });

  test('[G8] [A5] a sign-in submitted before the scripts are loaded waits for them; its password enters no address', async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/imprint', 'guest');
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(`${request.method()} ${request.url()}`));
    const { load } = await withoutScripts(page, `${suite.server.origin}/de/login?callbackUrl=%2Fde%2Fuser`);
    await page.getByRole('textbox', { name: 'E-Mail' }).fill(anna.email);
    await page.getByLabel('Passwort', { exact: true }).fill(anna.password);
    await page.keyboard.press('Enter');
    await load();
    await page.waitForURL(`${suite.server.origin}/de/user`);
    expect(requests.filter((line) => /[?&]password=|^POST \S+login/.test(line))).toEqual([]); // prettier-ignore
  });

  test('[G8] [A3] an e-mail address typed before the scripts are loaded reaches the password request', async () => {
    const page = await suite.visit('/imprint', 'guest');
    const { load } = await withoutScripts(page, `${suite.server.origin}/login`);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ida@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(new URL(page.url()).pathname).toBe('/login');
    await load();
    await page.waitForURL(/\/password-request$/);
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('ida@example.com');
  });

  test('[G3] a sign-in link arrives by mail', async () => {
    const { email } = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/login?callbackUrl=%2Fuser', 'guest');
    const mailMe = page.getByRole('button', { name: 'E-mail me a sign-in link' });
    await mailMe.click();
    await page.getByText('Please enter your e-mail address.').waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await mailMe.click();
    await page.getByRole('heading', { name: 'Please check your e-mail' }).waitFor();
    await page.goto((await mailbox().next(email)).links[0] ?? '');
    await page.locator('form [type="submit"]').first().click();
    await page.waitForURL(`${suite.server.origin}/user`);
    await page.getByText(email).first().waitFor();
  });

  test('[G4] [A5] tabs waiting at the sign-in page continue to their targets when another tab signs in', async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client());
    const { origin } = suite.server;
    const tab = await suite.visit('/de/login?callbackUrl=%2Fde%2Fuser', 'guest');
    const abroad = await tab.context().newPage();
    await abroad.goto(`${origin}/login?callbackUrl=https%3A%2F%2Fevil.example%2F`);
    const waiting = await tab.context().newPage();
    await waiting.goto(`${origin}/login?callbackUrl=${encodeURIComponent('/private/profiles?page=1')}`);
    for (const page of [tab, abroad, waiting]) await page.locator('#password').waitFor();
    await tab.locator('#email').fill(anna.email);
    await tab.locator('#password').fill(anna.password);
    await tab.keyboard.press('Enter');
    await Promise.all([
      tab.waitForURL(`${origin}/de/user`),
      abroad.waitForURL(`${origin}/`),
      waiting.waitForURL(`${origin}/private/profiles?page=1`),
    ]);
    // Such a tab also goes there when the browser restores it later.
    await abroad.goto(`${origin}/login?callbackUrl=%2Fuser`);
    await abroad.waitForURL(`${origin}/user`);
  });

  test('[G5] a page whose session now belongs to another user signs out and restarts', async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    const other = await suite.visit('/private', await createPerson(suite.admin, () => suite.server.client()));
    const page = await suite.visit('/api/health/live', anna);
    // The session check after this navigation must be over, or it ends the session before the link is clicked.
    await Promise.all([
      page.waitForResponse(`${suite.server.origin}/api/users/${anna.id}`),
      page.goto(`${suite.server.origin}/private`),
    ]);
    await page.context().addCookies(await other.context().cookies());
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Media' }).first().click();
    await reloaded;
    await page.waitForURL(/\/login/);
    expect((await page.request.get(`${suite.server.origin}/api/auth/session`).then((response) => response.json()))).toBeNull(); // prettier-ignore
  });

  test('[G8] the account page changes the password', async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/de/user', anna);
    const current = page.getByLabel('Aktuelles Passwort', { exact: true });
    await current.fill('nicht das richtige');
    await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await until(async () => (await current.getAttribute('aria-invalid')) === 'true');
    await current.fill(anna.password);
    await page.keyboard.press('Enter');
    await page.getByText('Passwort gespeichert').waitFor();
    await suite.server.client().signIn(anna.email, password);
  });

  test("[G2] the account page lists the user's devices and tokens, and ends them", async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/user', anna);
    const devices = page.getByRole('region', { name: 'Devices' });
    await devices.getByText('This device').waitFor();
    await devices.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('All other devices have been signed out.').waitFor();
    expect((await anna.client.get('/api/auth/session')).body).toBeNull();
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    await tokens.getByRole('button', { name: 'New token' }).click();
    await tokens.getByRole('textbox', { name: 'Name' }).fill('Backup');
    await page.keyboard.press('Enter');
    const token = (await tokens.getByText(/^vk_/).textContent()) ?? '';
    const listSessions = () => fetch(`${suite.server.origin}/api/user/sessions`, { headers: { Authorization: `Bearer ${token}` } }); // prettier-ignore
    expect((await listSessions()).status).toBe(403);
    expect(await axeFindings(page)).toEqual([]);
    await tokens.getByRole('button', { name: 'Revoke: Backup' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await tokens.getByText('No tokens yet').waitFor();
    expect((await listSessions()).status).toBe(401);
  });
});
