import type { Page, Request } from 'playwright-core';
import { createPerson } from '../factories/people.js';
import { until } from '../server/until.js';
import { axeFindings, contrastFindings } from './axe-findings.js';
import { inChromium, type Visitor } from './in-chromium.js';
import { untilGlobals } from './page-start.js';

const views = {
  stories: {
    label: { en: 'Stories', de: 'Geschichten' },
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', label: { en: 'Title', de: 'Titel' } },
      status: { type: 'string', default: 'draft', label: { en: 'Status', de: 'Status' } },
      fee: { type: 'string', label: { en: 'Fee', de: 'Honorar' } },
      cover: { type: 'string', widget: 'image', label: { en: 'Cover', de: 'Umschlag' } },
    },
    access: {
      read: ['editor', { roles: ['reader'], where: { status: 'live' }, columns: ['title', 'status', 'cover'] }],
      create: ['editor', 'reader'],
      update: ['editor', 'reader'],
      delete: ['editor', { roles: ['reader'], where: {} }],
    },
  },
  ledgers: { label: { en: 'Ledgers', de: 'Bücher' }, columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } } },
}; // prettier-ignore

inChromium('the view as somebody else', { views, tolerated: /status of (400|403)/ }, (suite) => {
  let live: number;
  let draft: number;
  beforeAll(async () => {
    await suite.admin.create('roles', [{ name: 'reader' }, { name: 'passing' }]);
    const created = await suite.admin.create('stories', [
      { title: 'Shown story', status: 'live', fee: 'canary fee' },
      { title: 'Closed story', fee: 'canary fee' },
    ]);
    [live, draft] = created.map(({ id }) => Number(id)) as [number, number];
  }, 30_000);

  const bar = (page: Page, name = 'View as somebody else') => page.getByRole('region', { name });
  const viewing = (page: Page, name = 'Role reader') => bar(page).getByText(`You are viewing as ${name}`).waitFor();
  const requestsOf = (page: Page) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    return requests;
  };
  /** The page's API calls, except those about who is signed in. */
  const callsOf = (requests: readonly Request[]) =>
    requests.filter((one) => /^\/api\/(?!auth\/)/.test(new URL(one.url()).pathname));
  const start = async (path = '/admin/access?view=stories&as=role%3Areader', visitor?: Visitor) => {
    const page = await suite.visit(path, visitor);
    await page.getByRole('button', { name: 'View as: Role reader' }).click();
    await viewing(page);
    return page;
  };

  test('[D5] shows menu, grid and form as the role sees them, in no other tab, until it is stopped', async () => {
    const page = await suite.visit(`/private/stories/${live}`);
    await page.getByRole('textbox', { name: 'Fee' }).waitFor();
    await page.goto(`${suite.server.origin}/admin/access?view=stories&as=role%3Areader`);
    const requests = requestsOf(page);
    await page.getByRole('button', { name: 'View as: Role reader' }).click();
    await viewing(page);

    await page.getByRole('link', { name: 'Shown story' }).waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Stories' }).waitFor();
    for (const text of ['Closed story', 'canary fee', 'Fee', 'Ledgers', 'Administration']) {
      expect([text, await page.getByText(text, { exact: true }).count()]).toEqual([text, 0]);
    }
    expect(await page.getByRole('link', { name: 'New' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.reload();
    await viewing(page);

    await page.getByRole('link', { name: 'Shown story' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    expect(await title.isEditable()).toBe(false);
    await page.getByText('This tab is read-only. Nothing can be changed while you view as Role reader.').waitFor();
    await page.getByRole('group', { name: 'Cover' }).getByText('No image.', { exact: true }).waitFor();
    for (const name of ['Save', 'Delete', 'Clone']) {
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    }
    expect(await page.getByText('canary fee').count()).toBe(0);
    await page.goto(`${suite.server.origin}/private/stories/${draft}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto(`${suite.server.origin}/private/stories/new`);
    await page.getByRole('note').waitFor();

    const other = await page.context().newPage();
    await other.goto(`${suite.server.origin}/private/stories`);
    await other.getByRole('link', { name: 'Closed story' }).waitFor();
    await other.getByRole('link', { name: 'New', exact: true }).waitFor();
    expect(await bar(other).count()).toBe(0);

    // Earlier calls belong to the page on which viewing began.
    const first = requests.findIndex((one) => one.url().endsWith('/private/stories'));
    const calls = callsOf(requests.slice(first));
    expect(calls.length).toBeGreaterThan(5);
    const seen = calls.map((one) => `${one.method()} ${one.headers()['x-view-as'] ?? `without: ${one.url()}`}`);
    expect(new Set(seen)).toEqual(new Set(['GET role:reader']));
    await until(async () =>
      (await suite.admin.list('audit', { filter: { event: 'viewedAs', detail: 'role:reader' } })).length > 0,
    ); // prettier-ignore

    await page.goto(`${suite.server.origin}/private/stories`);
    await bar(page).getByRole('button', { name: 'Stop viewing' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Closed story' }).waitFor();
    await page.getByRole('link', { name: 'New', exact: true }).waitFor();
    expect(await bar(page).count()).toBe(0);
  }, 40_000);

  test('[D5] sends no write, and says so', async () => {
    const page = await start();
    const requests = requestsOf(page);
    await untilGlobals(page, 'api');
    const said = await page.evaluate(async () => {
      const { api } = (window as unknown as { viewkraft: { api: { request(...call: unknown[]): Promise<unknown> } } }).viewkraft; // prettier-ignore
      return api.request('POST', '/api/stories/', { body: { title: 'x' } }).then(
        () => 'sent',
        (error: Error) => error.message,
      );
    });
    expect(said).toBe('Nothing can be changed while you view as somebody else');
    expect(requests.filter((one) => one.method() !== 'GET')).toEqual([]);
    expect(await suite.admin.list('stories')).toHaveLength(2);
  });

  test('[D5] does not pass to a window that the tab opens, which says so', async () => {
    const page = await start();
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/private/stories')),
    ]);
    await bar(copy).getByText('stays in the tab where it began').waitFor();
    await copy.getByRole('link', { name: 'Closed story' }).waitFor();
    await bar(copy).getByRole('button', { name: 'Close' }).click();
    expect(await bar(copy).count()).toBe(0);
    await page.reload();
    await viewing(page);
  });

  test('[D5] explains from the bar what is on screen', async () => {
    const page = await start();
    await page.goto(`${suite.server.origin}/private/stories/${draft}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await bar(page).getByRole('button', { name: 'Explain access' }).click();
    await page.waitForURL(/\/admin\/access/);
    await page.getByRole('status').filter({ hasText: 'Refused.' }).waitFor();
    await page.getByText('The record does not meet its condition.').waitFor();
    expect(await bar(page).count()).toBe(0);
  });

  test('[D5] says that a right without a condition, or with an empty one, holds for all records', async () => {
    const page = await suite.visit('/admin/access?view=stories');
    await page.getByRole('status').filter({ hasText: '(all records)' }).waitFor();
    await page.goto(`${suite.server.origin}/admin/access?view=stories&as=role%3Areader&action=delete`);
    await page.getByRole('status').filter({ hasText: '(all records that can be read)' }).waitFor();
    expect(await page.getByText('All records', { exact: true }).count()).toBe(2);
  });

  test('[D5] ends with the reason when the role, the right or the session is gone', async () => {
    const administrator = await createPerson(suite.admin, () => suite.server.client(), ['admin']);
    const page = await suite.visit('/admin/access?view=stories&as=role%3Apassing', administrator);
    /** During the change the tab shows a page without scripts: any other page could notice the change and reload. */
    const openAfter = async (tab: Page, change: () => Promise<unknown>) => {
      await tab.goto(`${suite.server.origin}/robots.txt`);
      await change();
      // The page reloads to end the view, which would abort a wait for its first load.
      await tab.goto(`${suite.server.origin}/private`, { waitUntil: 'commit' });
    };
    await page.getByRole('button', { name: 'View as: Role passing' }).click();
    await viewing(page, 'Role passing');
    await openAfter(page, () => suite.admin.send('DELETE', '/api/roles/passing'));
    await bar(page).getByText('this role or user is gone').waitFor();
    await page.goto(`${suite.server.origin}/admin/access?view=stories&as=role%3Areader`);
    await page.getByRole('button', { name: 'View as: Role reader' }).click();
    await viewing(page);
    await openAfter(page, () => suite.admin.send('PUT', `/api/users/${administrator.id}`, { roles: [] }));
    await bar(page).getByText('you are no longer an administrator').waitFor();
    const again = await start('/admin/access?view=stories&as=role%3Areader');
    await openAfter(again, () => again.context().clearCookies());
    await bar(again).getByText('you are signed out').waitFor();
    await again.waitForURL(/\/login/);
  }, 40_000);

  test('[D5] pages of one’s own account say that they are not shown', async () => {
    const page = await start();
    for (const path of ['/user', '/user/changes']) {
      await page.goto(suite.server.origin + path);
      await page.getByRole('note').filter({ hasText: 'about your own account' }).waitFor();
    }
    await page.goto(`${suite.server.origin}/admin/users`);
    await page.waitForURL(/\/private$/);
    await page.goto(suite.server.origin);
    await viewing(page);
  });

  test('[D5] starts from a role, from a user and from the list of users', async () => {
    const person = await createPerson(suite.admin, () => suite.server.client(), ['reader']);
    const { name } = (await suite.admin.get(`/api/users/${person.id}`)).body;
    for (const [path, shown] of [['/private/roles/reader', 'reader'], [`/private/users/${person.id}`, name]] as const) {
      const page = await suite.visit(path);
      await page.getByRole('button', { name: 'View as …' }).click();
      await viewing(page, String(shown));
    } // prettier-ignore
    const page = await suite.visit('/admin/users');
    await page.getByRole('button', { name: `Actions for ${String(name)}` }).click();
    await page.getByRole('menuitem', { name: 'View as this user' }).click();
    await viewing(page, String(name));
    await page.goto(`${suite.server.origin}/private/stories`);
    await page.getByRole('link', { name: 'Shown story' }).waitFor();
    expect(await page.getByText('Closed story').count()).toBe(0);
  }, 40_000);

  test.each(['light', 'dark'] as const)('[D5] in German, reachable by keyboard and clean for axe in %s', async (theme) => {
    const page = await suite.visit('/de/admin/access?view=stories&as=role%3Areader');
    await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
    await page.getByRole('button', { name: 'Ansehen als: Rolle reader' }).press('Enter');
    const region = bar(page, 'Ansicht als jemand anderes');
    await region.getByRole('status').filter({ hasText: 'Ansicht als Rolle reader' }).waitFor();
    await page.getByRole('link', { name: 'Shown story' }).waitFor();
    expect(await axeFindings(page, ['scrollable-region-focusable'])).toEqual([]);
    expect(await contrastFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${suite.server.origin}/de/private/stories/${live}`);
    await page.getByRole('textbox', { name: 'Titel' }).waitFor();
    await region.getByRole('button', { name: 'Ansicht beenden' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('main').focus();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent === 'Ansicht beenden')) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Honorar' }).waitFor();
    expect(await region.count()).toBe(0);
  }, 40_000); // prettier-ignore
});
