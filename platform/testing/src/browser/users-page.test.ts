import { appCode } from '../accounts/app-code.js';
import { Mailbox } from '../accounts/mailbox.js';
import { createPerson } from '../factories/people.js';
import { axeFindings } from './axe-findings.js';
import { administrator } from '../server/start-server.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const password = 'Blaue Teekanne im Regen';

// A page that loads while a new password is pending requests its views before it learns of that; an address is refused.
inChromium('the users page', { tolerated: /status of 40[39]/ }, (suite) => {
  test('[C9] an administrator invites a user, and again after the first link was lost', async () => {
    const mailbox = new Mailbox(suite.server);
    const page = await suite.visit('/admin/users');
    await page.getByRole('button', { name: 'Invite a user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('Please enter a name').waitFor();
    expect(await dialog.locator('label').allInnerTexts()).toEqual(['Name*', 'E-mail*', 'Roles']);
    const [problem, label] = [dialog.locator('#invite-name-helper'), dialog.getByText('E-mail', { exact: true })];
    const bottom = await problem.evaluate((line) => line.getBoundingClientRect().bottom);
    expect(await label.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom + 8);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Uwe Neu');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('uwe@example.com');
    // The list of roles does not cover the buttons, and closes with each choice.
    await dialog.getByRole('combobox', { name: 'Roles' }).click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    const [listBox, button] = [
      await list.boundingBox(),
      await dialog.getByRole('button', { name: 'Invite' }).boundingBox(),
    ];
    expect((listBox?.y ?? 0) + (listBox?.height ?? Infinity)).toBeLessThanOrEqual(button?.y ?? 0);
    await page.getByRole('option', { name: 'editor' }).click();
    await list.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('listitem').filter({ hasText: 'uwe@example.com' });
    await row.getByText('Invited', { exact: true }).waitFor();
    await row.getByText(/never signed in/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The first link was lost; the invited user signs in by the second and chooses a password.
    await mailbox.next('uwe@example.com');
    await row.getByRole('button', { name: 'Actions for Uwe Neu' }).click();
    await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
    await page.getByText('The invitation to uwe@example.com has been sent again.').waitFor();
    const link = new URL((await mailbox.next('uwe@example.com')).links[0] ?? '');
    const invited = await suite.visit(link.pathname + link.search, 'guest');
    await invited.locator('form [type="submit"]').first().click();
    await invited.getByLabel('New password', { exact: true }).fill(password);
    await invited.getByLabel('Repeat password', { exact: true }).fill(password);
    await invited.keyboard.press('Enter');
    await invited.waitForURL(/\/private$/);
    await row.getByText('Active', { exact: true }).waitFor();
  });

  test.each([
    ['', 'Invite a user', 'Please enter an e-mail address.', 'This value already exists'],
    ['/de', 'Benutzer einladen', 'Bitte geben Sie eine E-Mail-Adresse ein.', 'Diesen Wert gibt es schon'],
  ])(
    '[C9] %s an address that is missing or has an account is named at its field',
    async (locale, title, missing, taken) => {
      const page = await suite.visit(`${locale}/admin/users`);
      await page.getByRole('button', { name: title }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Uwe Neu');
      await page.keyboard.press('Enter');
      const email = dialog.getByRole('textbox', { name: /^E-mail/i });
      const problemOf = () => email.evaluate((input) => document.getElementById(`${input.id}-helper`)?.textContent);
      await until(async () => (await problemOf()) === missing);
      await email.fill(administrator.email);
      await page.keyboard.press('Enter');
      await until(async () => (await problemOf()) === taken);
      await until(() => email.evaluate((input) => input === document.activeElement));
      expect([await email.getAttribute('aria-invalid'), await dialog.getByRole('alert').count()]).toEqual(['true', 0]);
    },
  );

  test('[C9] an administrator assigns a role, removes a lost second factor, ends the sessions and disables the account', async () => {
    await suite.admin.create('roles', [{ name: 'curator' }]);
    const { client: uwe, id, email } = await createPerson(suite.admin, () => suite.server.client());
    const name = String((await suite.admin.get(`/api/users/${id}`)).body['name']);
    const page = await suite.visit('/admin/users');
    const row = page.getByRole('listitem').filter({ hasText: email });
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await row.getByText(/last sign-in/).waitFor();
    const { secret } = (await uwe.send<{ secret: string }>('POST', '/api/user/totp', {})).body;
    await uwe.send('POST', '/api/user/totp/confirm', { code: appCode(secret) });
    await choose('Remove second factor');
    await page.getByRole('alertdialog').getByText(new RegExp(email)).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove second factor' }).click();
    await page.getByText(`${name} now signs in without a second factor.`).waitFor();
    expect((await uwe.get('/api/user/totp')).body).toMatchObject({ enabled: false });

    await choose('Edit roles');
    await page.getByRole('combobox', { name: 'Roles' }).fill('cura');
    await page.getByRole('option', { name: 'curator' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('curator').waitFor();
    await choose('Sign out everywhere');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText(`${name} has been signed out everywhere.`).waitFor();
    expect((await uwe.get('/api/auth/session')).body).toBeNull();
    await choose('Require a new password');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require a new password' }).click();
    await row.getByText('New password required').waitFor();
    await choose('Disable');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await choose('Disable');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    await choose('Enable');
    await row.getByText('New password required').waitFor();
  });
});
