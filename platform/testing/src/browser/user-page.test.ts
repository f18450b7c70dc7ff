import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

inChromium('the page of one’s own account', {}, (suite) => {
  test('[A5] a user without any role changes name and profile', async () => {
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
    // The label is the reader's, the value stays.
    expect(await stored(`/api/profiles/${anna.id}`)).toMatchObject({ locale: 'en' });
    expect(await page.getByRole('combobox', { name: /^Sprache/ }).innerText()).toBe('English');
    expect(await stored(`/api/users/${anna.id}`)).toMatchObject({ name: 'Anna Arendt' });
    await page.reload();
    const first = page.getByRole('textbox', { name: /^Vorname/ });
    await first.waitFor();
    expect([await first.inputValue(), await name.inputValue()]).toEqual(['Anna', 'Anna Arendt']);
  });

  test('[A5] a guest finds the way to the sign-in', async () => {
    const page = await suite.visit('/user', 'guest');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/login\?callbackUrl=%2Fuser$/);
  });
});
