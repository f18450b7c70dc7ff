import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { createPerson } from '../factories/people.js';
import { repository } from '../server/start-server.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

/** The bundled script of the page with the client. */
async function clientScript(): Promise<string> {
  const bundle = await rolldown({
    input: join(repository, 'platform/testing/src/browser/client-page.js'),
    platform: 'browser',
    logLevel: 'silent',
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.NEXTAUTH_URL': 'undefined',
        'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
        'process.env.VERCEL_URL': 'undefined',
      },
    },
  });
  // The bundler's default is a regular expression, which it does not accept from Jest's realm.
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, sourcemapIgnoreList: false });
  return output[0].code;
}

const statusOf = (page: Page, name: string) => page.getByRole('status', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

inChromium('the browser client of Auth.js', {}, (suite) => {
  let script: string;
  beforeAll(async () => {
    script = await clientScript();
  }, 30_000);

  /** The page on the server's own origin, with the policy of its pages. */
  const open = async (): Promise<Page> => {
    const policy = (await suite.server.client().raw('/login')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'/);
    const page = await suite.visit('/api/health/live', 'guest');
    await page.context().route(/\/(client(\.js)?|signed-(in|out))$/, (route) => {
      const isScript = route.request().url().endsWith('.js');
      return route.fulfill({
        contentType: isScript ? 'text/javascript' : 'text/html',
        headers: { 'content-security-policy': policy },
        body: isScript
          ? script
          : '<!doctype html><title>Client</title><body></body><script src="/client.js" defer></script>',
      });
    });
    await page.goto(new URL('/client', page.url()).href);
    return page;
  };
  const signIn = async (page: Page, email: string, password: string, stay = true) => {
    await page.getByRole('textbox', { name: 'email' }).fill(email);
    await page.getByLabel('password').fill(password);
    await page.getByRole('checkbox', { name: 'stay' }).setChecked(stay);
    await press(page, 'Sign in');
  };
  const statuses = (page: Page, text: string) => statusOf(page, 'statuses').getByText(text, { exact: true }).waitFor();

  test('[G2] [G4] next-auth/react signs in, reads the session, fails and signs out', async () => {
    const { email, password, id } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    const page = await open();
    await statuses(page, 'loading unauthenticated');
    await signIn(page, email, `${password}!`);
    await statusOf(page, 'error').getByText('CredentialsSignin').waitFor();
    expect(await statusOf(page, 'statuses').innerText()).toBe('loading unauthenticated');
    // React empties the form of an action that has ended.
    await until(async () => (await page.getByRole('textbox', { name: 'email' }).inputValue()) === '');

    await signIn(page, email, password);
    await statuses(page, 'loading unauthenticated authenticated');
    await statusOf(page, 'error').getByText('none').waitFor();
    const user = JSON.parse(await statusOf(page, 'user').innerText()) as object;
    expect(user).toEqual({ id, name: expect.any(String), email, image: null, roles: ['editor'], password: false });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'next-auth.session-token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    // User data that the client sends changes nothing.
    await press(page, 'Update');
    await statuses(page, 'loading unauthenticated authenticated loading authenticated');
    expect(JSON.parse(await statusOf(page, 'user').innerText())).toEqual(user);

    // Another tab of the browser is notified of the sign-out.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await statuses(other, 'loading authenticated');
    await press(page, 'Sign out');
    await statusOf(page, 'user').getByText('null').waitFor();
    await statuses(other, 'loading authenticated unauthenticated');

    await signIn(page, email, password, false);
    await page.waitForURL(/\/signed-in$/);
    await statuses(page, 'loading authenticated');
    await press(page, 'Sign out and leave');
    await page.waitForURL(/\/signed-out$/);
    await statuses(page, 'loading unauthenticated');
  }, 40_000);
});
