import type { Page } from 'playwright-core';
import { appCode } from '../accounts/app-code.js';
import { Mailbox } from '../accounts/mailbox.js';
import { createPerson } from '../factories/people.js';
import { axeFindings } from './axe-findings.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Adds a virtual authenticator with a fingerprint reader to the page's browser; its user confirms every request. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs out by deleting the cookies; pending requests of the page would restore the session's. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

// The refusal that makes the page ask for a proof is expected.
inChromium('second factors and passkeys', { tolerated: /status of (?:403|422)/ }, (suite) => {
  test('[G2] a passkey created on the account page signs in on the sign-in page', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/user', person);
    await giveAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey has been added.').waitFor();
    // Chosen from the browser's suggestions at the e-mail field.
    await forget(page);
    await page.goto(`${suite.server.origin}/login?callbackUrl=%2Fuser`);
    await page.waitForURL(`${suite.server.origin}/user`);
    await page.getByText(person.email).first().waitFor();
    // Requested by the button, in a browser without suggestions.
    await forget(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto(`${suite.server.origin}/login?callbackUrl=%2Fuser`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${suite.server.origin}/user`);
    await page.getByText(person.email).first().waitFor();
    const { body } = await person.client.get<{ lastUsedAt: string | null }[]>('/api/user/passkeys');
    expect(body).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })]);
  });

  test('[G2] an app set up on the account page is required at the next sign-in and after a mailed link', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const accountPage = await suite.visit('/user', person);
    await accountPage.getByRole('button', { name: 'Set up' }).click();
    const secret = (await accountPage.locator('code').first().textContent())?.replace(/\s/g, '') ?? '';
    await accountPage.locator('#totp-code').fill(appCode(secret));
    await accountPage.locator('#totp-code').press('Enter');
    await accountPage.getByText('10 recovery codes left').waitFor();
    expect(await focusedText(accountPage)).toContain('The second factor is on. Save your recovery codes');
    const first = accountPage.getByText(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/).first();
    const recovery = (await first.textContent()) ?? '';

    const page = await suite.visit('/login?callbackUrl=%2Fuser', 'guest');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.locator('#code').fill(appCode(secret, 1_000));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    await page.locator('#code').fill(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${suite.server.origin}/user`);

    const mailed = await suite.visit('/de', 'guest');
    const mailbox = new Mailbox(suite.server);
    expect((await mailbox.next(person.email)).subject).toContain('your second factor is on');
    await suite.server.client().send('POST', '/api/auth/signin/email', { email: person.email, callbackUrl: '/user' });
    await mailed.goto((await mailbox.next(person.email)).links[0] ?? '');
    await mailed.locator('#code').fill(appCode(secret, 1_000));
    await mailed.keyboard.press('Enter');
    await mailed.getByRole('alert').waitFor();
    await mailed.locator('#code').fill(recovery);
    await mailed.keyboard.press('Enter');
    await mailed.waitForURL(`${suite.server.origin}/user`);
  });

  test('[G2] ten minutes after the sign-in the account page requires a proof, and no input is lost', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/user', person);
    const age = () => suite.server.database.change('UPDATE _viewkraft_sessions SET proved_at = 0');
    await age();
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    await tokens.getByRole('button', { name: 'New token' }).click();
    await tokens.getByRole('textbox', { name: 'Name' }).fill('Backup');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
    await dialog.getByText(person.email).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await tokens.getByText('Please confirm your identity first').waitFor();
    expect(await tokens.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Backup');
    await tokens.getByRole('button', { name: 'Create token' }).click();
    const password = dialog.getByLabel('Password', { exact: true });
    await password.fill('not the password');
    await page.keyboard.press('Enter');
    await dialog.getByText('This password is incorrect').waitFor();
    await password.fill(person.password);
    await page.keyboard.press('Enter');
    await tokens.getByText(/^vk_/).waitFor();
    await tokens.getByRole('button', { name: 'New token' }).press('Enter');
    await tokens.getByRole('button', { name: 'Cancel' }).press('Enter');
    await until(async () => (await focusedText(page)) === 'New token');
    await tokens.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await until(async () => (await focusedText(page)) === 'No tokens yet');
    // A passkey is as good as the password; a recent proof is not requested again.
    await giveAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey has been added.').waitFor();
    expect(await focusedText(page)).toBe('Add a passkey');
    await age();
    const begin = page.getByRole('button', { name: 'Set up' });
    await begin.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await until(async () => (await focusedText(page)) === 'Set up');
    await begin.press('Enter');
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    const secret = (await page.locator('code', { hasNotText: 'vk_' }).first().textContent())?.replace(/\s/g, '') ?? '';
    await page.locator('#totp-code').fill(appCode(secret));
    await page.locator('#totp-code').press('Enter');
    await page.getByText('The second factor is on. Save your recovery codes').waitFor();
    // A user with neither password nor passkey proves by the app, on the German page.
    await suite.server.database.change(`UPDATE users SET password_hash = NULL WHERE id = '${person.id}'`);
    await suite.server.database.change(`DELETE FROM _viewkraft_passkeys WHERE user_id = '${person.id}'`);
    await age();
    await page.goto(`${suite.server.origin}/de/user`);
    await page.getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click();
    await page.locator('#proof-code').fill(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await page.getByText('Bewahren Sie Ihre neuen Wiederherstellungscodes auf').waitFor();
    await page.getByRole('button', { name: 'Ausschalten' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ausschalten' }).click();
    await page.getByText('Der zweite Faktor ist ausgeschaltet.').waitFor();
  });
});
