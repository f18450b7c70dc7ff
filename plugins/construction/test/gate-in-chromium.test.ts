import { createHash } from 'node:crypto';
import { axeFindings, inChromium } from '../../../platform/testing/src/index.js';

const password = 'open sesame';
const env = {
  PLUGINS: 'construction',
  CONSTRUCTION: 'on',
  CONSTRUCTION_PASSWORD_HASH: createHash('sha256').update(password).digest('hex'),
};

inChromium('the page of a site under construction', { env, tolerated: /status of (403|503)/ }, (suite) => {
  test('[I2] a wrong password is reported in the console only, the right one leads to the site', async () => {
    const page = await suite.visit('/about', 'guest');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const seen = await page.locator('body').innerText();
    await page.getByLabel('Password', { exact: true }).fill('no');
    const refused = page.waitForEvent('console', (message) => message.text() === 'Incorrect password');
    await page.getByRole('button', { name: 'Submit' }).click();
    await refused;
    expect(await page.locator('body').innerText()).toBe(seen);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Under Construction');
    const [access] = (await page.context().cookies()).filter(({ name }) => name === 'construction_access');
    expect(access).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('[I1] [I3] a visitor whose access ends is redirected to the gate by the next link', async () => {
    const page = await suite.visit('/de', 'guest');
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('link', { name: 'Leistungen' }).first().waitFor();
    await page.context().clearCookies({ name: 'construction_access' });
    await page.getByRole('link', { name: 'Leistungen' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Im Aufbau' }).waitFor();
    await page.getByRole('link', { name: 'Impressum' }).click();
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  });

  test('[I1] fits a narrow window in both themes, and works without scripts', async () => {
    const { origin } = suite.server;
    const page = await suite.visit('/de', 'guest');
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
    }
    const bare = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const plain = await bare?.newPage();
    await plain?.goto(`${origin}/de`);
    await plain?.getByLabel('Passwort').fill(password);
    const entered = plain?.waitForEvent('load');
    await plain?.getByRole('button', { name: 'Absenden' }).click();
    await entered;
    expect(plain?.url()).toBe(`${origin}/de`);
    expect(await plain?.getByRole('heading', { level: 1 }).innerText()).not.toBe('Im Aufbau');
    await bare?.close();
  });
});
