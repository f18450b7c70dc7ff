import type { Page } from 'playwright-core';
import { appCode } from '../accounts/app-code.js';
import { Mailbox } from '../accounts/mailbox.js';
import { createPerson } from '../factories/people.js';
import { inChromium } from './in-chromium.js';

/** The page's browser gets an authenticator with a fingerprint reader, whose user touches it whenever it asks. */
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

inChromium('second factors and passkeys', {}, (suite) => {
  test('[G2] a passkey made on the account page signs in on the sign-in page', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const page = await suite.visit('/user', person);
    await giveAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey has been added.').waitFor();
    // Chosen among what the browser suggests for the e-mail field.
    await page.context().clearCookies();
    await page.goto(`${suite.server.origin}/login?callbackUrl=%2Fuser`);
    await page.waitForURL(`${suite.server.origin}/user`);
    await page.getByText(person.email).first().waitFor();
    // Asked for by the button, in a browser that suggests none.
    await page.context().clearCookies();
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

  test('[G2] an app set up on the account page is asked for at the next sign-in, and after a mailed link', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client());
    const own = await suite.visit('/user', person);
    await own.getByRole('button', { name: 'Set up' }).click();
    const secret = (await own.locator('code').first().textContent())?.replace(/\s/g, '') ?? '';
    await own.locator('#totp-code').fill(appCode(secret));
    await own.locator('#totp-code').press('Enter');
    const first = own.getByText(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/).first();
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
    await suite.server.client().send('POST', '/api/auth/signin/email', { email: person.email, callbackUrl: '/user' });
    await mailed.goto((await new Mailbox(suite.server).next(person.email)).links[0] ?? '');
    await mailed.locator('#code').fill(appCode(secret, 1_000));
    await mailed.keyboard.press('Enter');
    await mailed.getByRole('alert').waitFor();
    await mailed.locator('#code').fill(recovery);
    await mailed.keyboard.press('Enter');
    await mailed.waitForURL(`${suite.server.origin}/user`);
  });
});
