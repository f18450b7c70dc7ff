import type { Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

/** Styles of the headings, texts and controls of a page. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, p, button)')].map((part) => {
      const { fontSize, lineHeight, letterSpacing, fontWeight, margin } = getComputedStyle(part);
      return [part.tagName, fontSize, lineHeight, letterSpacing, fontWeight, margin].join(' ');
    }),
  );

inChromium("the user's own account page", {}, (suite) => {
  test('[A5] a user without roles changes name and profile', async () => {
    const anna = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/de/user', anna);
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill(' ');
    await page.getByRole('button', { name: 'Namen speichern' }).click();
    await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
    await name.fill('Anna Arendt');
    await page.getByRole('button', { name: 'Namen speichern' }).click();
    await page.getByText('Name gespeichert').waitFor();
    await page.getByRole('textbox', { name: /^Vorname/ }).fill('Anna');
    await page.getByRole('combobox', { name: /^Sprache/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Profil speichern' }).click();
    const stored = async (path: string) => (await suite.admin.get<Record<string, unknown>>(path)).body;
    await until(async () => (await stored(`/api/profiles/${anna.id}`))['first_name'] === 'Anna');
    // The label is in the reader's language, the value stays.
    expect(await stored(`/api/profiles/${anna.id}`)).toMatchObject({ locale: 'en' });
    expect(await page.getByRole('combobox', { name: /^Sprache/ }).innerText()).toBe('English');
    expect(await stored(`/api/users/${anna.id}`)).toMatchObject({ name: 'Anna Arendt' });
    await page.reload();
    const first = page.getByRole('textbox', { name: /^Vorname/ });
    await first.waitFor();
    expect([await first.inputValue(), await name.inputValue()]).toEqual(['Anna', 'Anna Arendt']);
  });

  test('[A5] a guest is offered the sign-in page', async () => {
    const page = await suite.visit('/user', 'guest');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/login\?callbackUrl=%2Fuser$/);
  });

  test('[A5] [A6] application pages have the same layout for guests and for users, at every width', async () => {
    const [guest, user] = await Promise.all([suite.visit('/de/test2', 'guest'), suite.visit('/de/test2')]);
    await Promise.all([guest, user].map((page) => page.getByRole('button', { name: 'popIn 450 ms' }).waitFor()));
    const account = await suite.visit('/de/user', 'guest');
    await account.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;
    for (const width of [320, 768, 1280, 1920]) {
      for (const page of [guest, user, account]) await page.setViewportSize({ width, height: 900 });
      expect(await layoutOf(guest)).toEqual(await layoutOf(user));
      // The content starts at the left edge of the header.
      const { x } = await box(guest, '.site-brand');
      for (const part of ['h1', 'main h2', 'main p']) expect((await box(guest, part)).x).toBe(x);
      const [card, button] = [await box(account, 'main section'), await box(account, 'main a')];
      expect((await box(account, 'h1')).x).toBe(button.x);
      expect(2 * card.x + card.width).toBeCloseTo(width, 0);
      expect(2 * button.x + button.width).toBeCloseTo(width, 0);
    }
  });
});
