import type { Page } from 'playwright-core';
import { administrator } from '../server/start-server.js';

/** Signs in through the login page; ends where the sign-in leads, at `path` of the locale. */
export async function signIn(
  page: Page,
  origin: string,
  path = '/private',
  who: { readonly email: string; readonly password: string } = administrator,
): Promise<void> {
  const callbackUrl = encodeURIComponent(path);
  await page.goto(`${origin}${path.startsWith('/de') ? '/de' : ''}/login?callbackUrl=${callbackUrl}`);
  await page.getByRole('textbox', { name: /^E-[Mm]ail/ }).fill(who.email);
  await page.getByLabel(/^(Password|Passwort)$/).fill(who.password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await page.waitForURL(origin + path);
}
