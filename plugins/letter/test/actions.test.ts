import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inChromium } from '@viewkraft/testing';

const people = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['editor', 'user'] },
} as const;
/** Views by name: one with a template, one in the options, and one without letters. */
const views = { people, members: people, machines: people };
const clerk = { email: 'clerk@example.com', password: 'correct horse battery staple' };

const folder = mkdtempSync(join(tmpdir(), 'vk-letter-'));
const configFile = join(folder, 'config.json');
writeFileSync(configFile, JSON.stringify({ plugins: { letter: { views: ['members'] } } }));
afterAll(() => rmSync(folder, { recursive: true }));

inChromium(
  'what can be done with letters',
  {
    env: { PLUGINS: 'letter', VIEWKRAFT_CONFIG: configFile },
    views,
    prepare: async ({ admin }) => {
      for (const view of Object.keys(views)) await admin.create(view, [{ name: 'Ann' }]);
      await admin.create('letter_templates', [{ name: 'To people', view: 'people', language: 'en' }]);
      await admin.create('letters', [
        { subject: 'Greetings', recipient: 'All', body: 'Dear all' },
        { subject: 'Gruß', recipient: 'Alle', body: 'Guten Tag', language: 'de' },
        { subject: 'Ohne', language: 'de' },
      ]);
      await admin.create('users', [{ email: clerk.email, new_password: clerk.password, name: 'Clerk', roles: [] }]);
    },
  },
  (suite) => {
    test('[L1] a row writes a letter about its record; users who may not create letters have no such action', async () => {
      const page = await suite.visit('/private/people');
      const ofAnn = page.getByRole('row', { name: /Ann/ });
      await ofAnn.getByRole('button', { name: 'Write letter', exact: true, description: 'Ann' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'New letter' });
      await dialog.locator('[data-column="sender"] textarea:focus').waitFor();
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('To Ann');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\/private\/letters\/[0-9a-f-]{36}$/);
      const other = await suite.visit('/private/people', clerk);
      await other.getByRole('link', { name: 'Ann' }).waitFor();
      expect(await other.getByRole('button', { name: /Write letter/ }).count()).toBe(0);
    });

    test('[L1] a letter is marked as sent from its row, once, after a confirmation', async () => {
      const page = await suite.visit('/de/private/letters');
      const greetings = page.getByRole('row', { name: /Greetings/ });
      const mark = greetings.getByRole('button', { name: 'Als versendet markieren', exact: true });
      await mark.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Als versendet markieren' }).click();
      await page.getByText('Der Brief ist als versendet markiert.').waitFor();
      await mark.waitFor({ state: 'detached' });
      await greetings.getByRole('button', { name: 'Brief ansehen', exact: true }).waitFor();
    });

    test('[L1] "Write letter" appears in grid and form of views with a template or in the options, and nowhere else', async () => {
      const page = await suite.visit('/private/members');
      const write = page.getByRole('button', { name: 'Write letter', exact: true });
      await write.waitFor();
      await page.getByRole('link', { name: 'Ann' }).click();
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      await write.waitFor();
      // By now the page knows where the action appears.
      await page.getByRole('navigation').getByRole('link', { name: 'Machines' }).click();
      await page.getByRole('row', { name: /Ann/ }).waitFor();
      expect(await write.count()).toBe(0);
      await page.getByRole('link', { name: 'Ann' }).click();
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      expect(await write.count()).toBe(0);
    });

    test('[L1] the form shows "Mark as sent" and has "New link" in its menu; missing values are reported at their fields', async () => {
      const letter = (await suite.admin.list('letters')).find(({ subject }) => subject === 'Ohne');
      const page = await suite.visit(`/de/private/letters/${String(letter?.['id'])}`);
      await page.getByRole('button', { name: 'Als versendet markieren' }).click();
      await page.getByText('Ein Brief ohne Empfänger kann nicht versendet werden').waitFor();
      await page.getByText('Ein Brief ohne Text kann nicht versendet werden').waitFor();
      await page.locator('[data-column="recipient"] textarea[aria-invalid="true"]:focus').fill('Frau Ann');
      await page.locator('[data-column="body"]').getByRole('textbox').fill('Guten Tag');
      await page.getByRole('button', { name: 'Aktionen', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Neuer Link' }).click();
      await page.getByText('Der Brief hat einen neuen Link').waitFor();
      await page.getByRole('button', { name: 'Als versendet markieren' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Als versendet markieren' }).click();
      await page.getByText('Der Brief ist als versendet markiert.').waitFor();
      const after = await suite.admin.get<Record<string, unknown>>(`/api/letters/${String(letter?.['id'])}`);
      expect([after.body['recipient'], after.body['public_key'] === letter?.['public_key']]).toEqual([
        'Frau Ann',
        false,
      ]);
    });

    test('[L1] a letter opens from its form and leads back; its link is in its own language', async () => {
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
