import type { Page } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';

const views = {
  stories: {
    label: { en: 'Stories', de: 'Geschichten' },
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', label: { en: 'Title', de: 'Titel' } },
      status: { type: 'string', default: 'draft', label: { en: 'Status', de: 'Status' } },
      fee: { type: 'string', label: { en: 'Fee', de: 'Honorar' } },
      owner_id: { type: 'uuid', default: '$user.id', label: { en: 'Owner', de: 'Besitzer' } },
    },
    access: {
      read: ['editor', { roles: ['user'], where: { status: 'live' }, columns: ['title', 'status'] }],
      update: [{ roles: ['user'], where: { owner_id: '$user.id' } }],
    },
  },
}; // prettier-ignore

inChromium('the page that explains access', { views, tolerated: /status of 400/ }, (suite) => {
  let draft: number;
  let person: Awaited<ReturnType<typeof createPerson>>;
  let name: string;
  beforeAll(async () => {
    person = await createPerson(suite.admin, () => suite.server.client());
    name = String((await suite.admin.get(`/api/users/${person.id}`)).body['name']);
    const created = await suite.admin.create('stories', [
      { title: 'Draft story' },
      { title: 'Live story', status: 'live' },
    ]);
    draft = Number(created[0]!['id']);
  }, 30_000);

  const verdict = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const grant = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test('[D5] shows for each choice a verdict and what each grant contributes, and keeps the question in the address', async () => {
    const page = await suite.visit('/admin/access');
    await choose(page, 'View', 'Users');
    await choose(page, 'View', 'Stories');
    await grant(page, 'Role editor').waitFor();
    await verdict(page, 'Allowed.');
    await grant(page, 'Administrators can do everything').waitFor();
    await choose(page, 'Who', 'Role editor');
    await grant(page, 'Role editor').getByText('It applies').waitFor();
    await choose(page, 'Who', 'Everyone signed in');
    await grant(page, 'Everyone signed in').getByText('Status is live').waitFor();
    await grant(page, 'Role editor').getByText('requires a role that is missing').waitFor();
    await choose(page, 'Column', 'Fee');
    await verdict(page, 'Refused.');
    await grant(page, 'Everyone signed in').getByText('not among its columns').waitFor();
    await choose(page, 'Column', 'Any column');
    await verdict(page, 'Allowed.');
    const record = page.getByRole('combobox', { name: 'Record' });
    await record.fill('Draft');
    await page.getByRole('option', { name: 'Draft story' }).click();
    await verdict(page, 'Refused.');
    await grant(page, 'Everyone signed in').getByText('does not meet its condition').waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe(`view=stories&action=read&id=${draft}&as=role%3Auser`);
    await page.reload();
    await grant(page, 'Everyone signed in').getByText('does not meet its condition').waitFor();
    await choose(page, 'What', 'Delete');
    await page.getByText('so only administrators can do it').waitFor();
  });

  test('[D5] is opened from a record, asks for a user, and is also in German', async () => {
    const page = await suite.visit(`/de/private/stories/${draft}`);
    await page.getByRole('main').getByRole('link', { name: 'Zugriff erklären' }).click();
    await verdict(page, 'Erlaubt.');
    expect(new URL(page.url()).search).toBe(`?view=stories&id=${draft}`);
    await choose(page, 'Was', 'Ändern');
    await choose(page, 'Wer', 'Ein Benutzer …');
    await page.getByRole('combobox', { name: 'Benutzer' }).fill(name);
    await page.getByRole('option', { name: person.email }).click();
    await verdict(page, 'Verweigert.');
    await grant(page, 'Alle Angemeldeten').getByText('Besitzer ist die eigene Kennung des Benutzers').waitFor();
    await grant(page, 'Alle Angemeldeten').getByText('ist nicht lesbar').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `Ansehen als: ${name}` }).waitFor();
  });

  test('[D5] says when the address names nobody, and is closed to others', async () => {
    const page = await suite.visit('/admin/access?view=stories&as=role%3Anobody');
    await page.getByRole('alert').filter({ hasText: '"role:nobody" is neither a role nor a user' }).waitFor();
    const other = await suite.visit('/admin/access', person);
    await other.waitForURL(/\/private$/);
  });
});
