import type { Page, Route } from 'playwright-core';
import { picture } from '../factories/pictures.js';
import { upload } from '../media/upload.js';
import { until } from '../server/until.js';
import { announceBuild } from './announce-build.js';
import { axeFindings } from './axe-findings.js';
import { inChromium } from './in-chromium.js';

const articles = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string' },
    cover: { type: 'string', widget: 'image', label: { en: 'Cover', de: 'Titelbild' } },
  },
};

inChromium('media in Chromium', { views: { articles }, tolerated: /status of 415/ }, (suite) => {
  let page: Page;
  /** A file as a drop or a paste delivers it. */
  const bring = (how: 'drop' | 'paste', name: string, content: Buffer) =>
    page.evaluate(
      ([kind, fileName, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], fileName, { type: 'image/png' })); // prettier-ignore
        const search = document.querySelector('[role=dialog] input[type=search]') ?? document.querySelector('main input[type=search]'); // prettier-ignore
        const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }); // prettier-ignore
        search?.dispatchEvent(event);
      },
      [how, name, content.toString('base64')] as const,
    );

  test("[B5] [D6] upload, describe in both languages during another user's edit, move the focal point by keyboard", async () => {
    page = await suite.visit('/de/admin/media');
    await page.getByText('Noch keine Dateien').waitFor();
    const content = await picture(400, 200);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Notizen.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { name: 'Halb.png', mimeType: 'image/png', buffer: content.subarray(0, 60) },
      { name: 'Küste.png', mimeType: 'image/png', buffer: content },
    ]);
    await page.getByRole('alert').filter({ hasText: 'Dateien dieser Art' }).waitFor();
    await page.getByText('Die Datei ist beschädigt oder nicht lesbar', { exact: true }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Küste.png' });
    await dialog.waitFor();
    await dialog.getByRole('textbox', { name: 'Alternativtext (Deutsch)' }).fill('Küste am Abend');
    await dialog.getByRole('textbox', { name: 'Alternativtext (Englisch)' }).fill('Coast at dusk');
    await dialog.getByRole('button', { name: /^Fokuspunkt: 50/ }).focus();
    for (const key of ['Shift+ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Fokuspunkt: 61 % von links, 49 % von oben' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [stored] = await suite.admin.list('media');
    await suite.admin.call(`/api/media/${String(stored?.id)}`, {
      method: 'PUT',
      json: { alt_de: 'Strand', alt_en: 'Coast' },
    });
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const question = page.getByRole('dialog', { name: 'Inzwischen geändert' });
    await question.getByText('Strand').waitFor();
    expect(await suite.admin.list('media')).toMatchObject([{ alt_de: 'Strand', alt_en: 'Coast' }]);
    await question.getByRole('button', { name: 'Meine behalten' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await suite.admin.list('media')).toMatchObject([
      { name: 'Küste.png', alt_de: 'Küste am Abend', alt_en: 'Coast at dusk', focal_x: 0.61, focal_y: 0.49 },
    ]);
    expect(await axeFindings(page)).toEqual([]);
  }, 60_000);

  test('[B5] dropped and pasted files are uploaded; a file is deleted after a confirmation', async () => {
    page = await suite.visit('/de/admin/media');
    await page.getByRole('main').getByRole('searchbox').waitFor();
    for (const how of ['drop', 'paste'] as const) {
      await bring(how, `${how}.png`, await picture(30, 20));
      const dialog = page.getByRole('dialog', { name: `${how}.png` });
      await dialog.getByRole('button', { name: 'Löschen' }).click();
      const question = page.getByRole('alertdialog', { name: 'Diese Datei löschen?' });
      await question.getByRole('button', { name: 'Löschen' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await until(
      async () => (await suite.admin.list('media', { filter: { name: ['drop.png', 'paste.png'] } })).length === 0,
    );
  }, 60_000);

  test('[B5] in a form, an image is chosen from the library, by its name', async () => {
    for (let at = 1; at <= 26; at += 1) {
      await upload(suite.admin, [
        { name: `Muster ${String(at).padStart(2, '0')}.png`, content: await picture(12 + at, 12) },
      ]);
    }
    const [article] = await suite.admin.create('articles', [{ title: 'Eins' }]);
    page = await suite.visit(`/de/private/articles/${String(article?.id)}`);
    await page.getByRole('button', { name: 'Bild auswählen' }).click();
    const picker = page.getByRole('dialog', { name: 'Bild auswählen' });
    await picker.getByText(/^1–24 von \d+$/).waitFor();
    await picker.getByRole('button', { name: 'Nächste Seite' }).click();
    await picker.getByRole('button', { name: 'Muster 01.png' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picker.getByRole('searchbox').fill('muster 17');
    await picker.getByRole('button', { name: 'Muster 18.png' }).waitFor({ state: 'detached' });
    await picker.getByRole('button', { name: 'Muster 17.png' }).click();
    await picker.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    const [chosen] = await suite.admin.list('media', { filter: { name: 'Muster 17.png' } });
    await until(async () => (await suite.admin.list('articles'))[0]?.cover === chosen?.path);
    await page.getByRole('button', { name: 'Entfernen' }).press('Enter');
    const choose = page.getByRole('button', { name: 'Bild auswählen' });
    await until(() => choose.evaluate((button) => button === document.activeElement));
  }, 60_000);

  test('[B5] the page of a new media record uploads a file instead', async () => {
    page = await suite.visit('/private/media/new');
    const buffer = await picture(20, 20);
    await page.locator('input[type=file]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer });
    await page.waitForURL(/\/private\/media\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'new.png' }).waitFor();
  }, 60_000);

  test('[E7] [B6] files are sent two at a time; a search goes on meanwhile, and a new build waits', async () => {
    page = await suite.visit('/admin/media');
    const search = page.getByRole('main').getByRole('searchbox');
    await search.waitFor();
    const held: Route[] = [];
    await page.route('**/api/media/', (route) => void held.push(route));
    const buffer = await picture(30, 20);
    await page
      .locator('input[type=file]')
      .setInputFiles(['1', '2', '3', '4'].map((n) => ({ name: `Row ${n}.png`, mimeType: 'image/png', buffer })));
    await until(() => Promise.resolve(held.length === 2));
    await announceBuild(page);
    const found = page.waitForResponse(/search=Row/);
    await search.fill('Row');
    await found;
    expect(held.length).toBe(2);
    await page.unroute('**/api/media/');
    for (const route of held) await route.continue();
    await until(async () => (await suite.admin.list('media', { search: 'Row' })).length === 4);
  }, 60_000);
});
