import { inChromium } from '@viewkraft/testing';

const people = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['editor', 'user'] },
} as const;
const clerk = { email: 'clerk@example.com', password: 'correct horse battery staple' };

inChromium(
  'what can be done with letters',
  {
    env: { PLUGINS: 'letter' },
    views: { people },
    prepare: async ({ admin }) => {
      await admin.create('people', [{ name: 'Ann' }]);
      await admin.create('letters', [
        { subject: 'Greetings', body: 'Dear all' },
        { subject: 'Gruß', body: 'Guten Tag', language: 'de' },
      ]);
      await admin.create('users', [{ email: clerk.email, new_password: clerk.password, name: 'Clerk', roles: [] }]);
    },
  },
  (suite) => {
    test('[L1] a row writes a letter about its record; who may not create letters is not offered it', async () => {
      const page = await suite.visit('/private/people');
      const ofAnn = page.getByRole('row', { name: /Ann/ });
      await ofAnn.getByRole('button', { name: 'Write letter', exact: true, description: 'Ann' }).click();
      const dialog = page.getByRole('dialog', { name: 'New: Letters' });
      await dialog.locator('[data-column="sender"] textarea:focus').waitFor();
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('To Ann');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\/private\/letters\/[0-9a-f-]{36}$/);
      const other = await suite.visit('/private/people', clerk);
      await other.getByRole('link', { name: 'Ann' }).waitFor();
      expect(await other.getByRole('button', { name: /Write letter/ }).count()).toBe(0);
    });

    test('[L1] a letter is marked as sent from its row, once, after a question', async () => {
      const page = await suite.visit('/de/private/letters');
      const greetings = page.getByRole('row', { name: /Greetings/ });
      const mark = greetings.getByRole('button', { name: 'Als versendet markieren', exact: true });
      await mark.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Als versendet markieren' }).click();
      await page.getByText('Der Brief ist als versendet markiert.').waitFor();
      await mark.waitFor({ state: 'detached' });
      expect(await greetings.getByRole('button', { name: 'Brief ansehen', exact: true }).count()).toBe(1);
    });

    test('[L1] a letter is shown from its form and leads back; its link is that of its own language', async () => {
      const letter = (await suite.admin.list('letters')).find(({ subject }) => subject === 'Gruß');
      const path = `/service/letter/${String(letter?.['id'])}`;
      const page = await suite.visit(`/private/letters/${String(letter?.['id'])}`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await page.getByText('Link copied.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${suite.server.origin}/de${path}?key=${String(letter?.['public_key'])}`,
      );
      await page.getByRole('button', { name: 'Show letter' }).click();
      await page.getByRole('link', { name: 'Back to the record' }).click();
      await page.waitForURL(/\/private\/letters\//);
      await page.getByRole('button', { name: 'Show letter' }).waitFor();
      const reader = await suite.visit(`${path}?key=${String(letter?.['public_key'])}`, 'guest');
      await reader.getByRole('button', { name: 'Print' }).waitFor();
      expect(await reader.getByRole('link', { name: 'Back to the record' }).count()).toBe(0);
    });
  },
);
