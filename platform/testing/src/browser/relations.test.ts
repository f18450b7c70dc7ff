import type { Locator, Page } from 'playwright-core';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const id = { type: 'integer', primaryKey: true };
const named = { type: 'string', allowNull: false, label: { en: 'Name', de: 'Name' } };
const album = { type: 'belongsTo', view: 'albums', foreignKey: 'album_id', label: { en: 'Album', de: 'Album' } };
const views = {
  artists: {
    label: { en: 'Artists', de: 'Künstler' },
    singular: { en: 'Artist', de: 'Künstler' },
    columns: { id, name: named, city: { type: 'string', label: { en: 'City', de: 'Ort' } } },
  },
  albums: {
    label: { en: 'Albums', de: 'Alben' },
    columns: { id, title: { ...named, label: { en: 'Title', de: 'Titel' } }, artist_id: { type: 'integer' }, style_id: { type: 'integer' } },
    relations: {
      artist: { type: 'belongsTo', view: 'artists', foreignKey: 'artist_id', label: { en: 'Artist', de: 'Künstler' } },
      style: { type: 'belongsTo', view: 'genres', foreignKey: 'style_id', label: { en: 'Main genre', de: 'Hauptstil' } },
      tracks: { type: 'hasMany', view: 'tracks', foreignKey: 'album_id', label: { en: 'Tracks', de: 'Stücke' } },
      reviews: { type: 'hasMany', view: 'reviews', foreignKey: 'album_id', label: { en: 'Reviews', de: 'Kritiken' } },
      genres: { type: 'belongsToMany', view: 'genres', through: 'albums_genres', label: { en: 'Genres', de: 'Stile' } },
      cover: { type: 'hasOne', view: 'covers', foreignKey: 'album_id', label: { en: 'Cover', de: 'Hülle' } },
    },
  },
  tracks: {
    label: { en: 'Tracks', de: 'Stücke' },
    columns: { id, name: named, position: { type: 'integer', label: { en: 'No.', de: 'Nr.' } }, album_id: { type: 'integer', allowNull: false } },
    relations: { album },
    grid: { columns: ['name', 'position'], sort: 'position' },
  },
  reviews: { label: { en: 'Reviews', de: 'Kritiken' }, columns: { id, name: named, album_id: { type: 'integer' } }, relations: { album } },
  covers: { label: { en: 'Covers', de: 'Hüllen' }, columns: { id, name: named, album_id: { type: 'integer' } }, relations: { album } },
  genres: { label: { en: 'Genres', de: 'Stile' }, columns: { id, name: { ...named, unique: true } } },
  singles: {
    autosave: true,
    label: { en: 'Singles', de: 'Singles' },
    columns: { id, title: { ...named, label: { en: 'Title', de: 'Titel' } }, genre_id: { type: 'integer', allowNull: false } },
    relations: { genre: { type: 'belongsTo', view: 'genres', foreignKey: 'genre_id', label: { en: 'Genre', de: 'Stil' } } },
  },
}; // prettier-ignore

async function fill({ admin }: ChromiumSuite): Promise<void> {
  const bands = Array.from({ length: 300 }, (_, n) => ({ name: `Band ${String(n + 1).padStart(3, '0')}` }));
  await admin.create('artists', [...bands, { name: 'Müller', city: 'Hof' }, { name: 'Müller', city: 'Köln' }]);
  await admin.create('albums', [{ title: 'Nachtfahrt', artist_id: 12 }, { title: 'Mittags' }]);
  await admin.create('tracks', ['Eins', 'Zwei', 'Drei'].map((name, n) => ({ name, position: n + 1, album_id: 1 }))); // prettier-ignore
  await admin.create('reviews', [
    { name: 'Gut', album_id: 1 },
    { name: 'Fremd', album_id: 2 },
  ]);
  await admin.create('covers', [{ name: 'Blau', album_id: 1 }, { name: 'Rot' }]);
  await admin.create('genres', ['Rock', 'Pop', 'Jazz'].map((name) => ({ name }))); // prettier-ignore
}

inChromium('relations in forms', { views, prepare: fill }, (suite) => {
  let page: Page;
  async function open(path: string): Promise<void> {
    page = await suite.visit(path);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const rowNames = (of: Locator) => of.locator('[role="row"][data-id] .vk-record-link').allTextContents();
  const names = async (path: string) => (await suite.admin.get<{ name: string }[]>(path)).body.map((row) => row.name);

  test('[F1] a picker pages through 300 records, shows their number, and distinguishes records of the same name', async () => {
    await open('/private/albums/1');
    const picker = page.getByRole('combobox', { name: 'Artist' });
    await until(async () => (await picker.inputValue()) === 'Band 012');
    await picker.fill('band');
    await page.getByRole('status').filter({ hasText: '25 of 300 shown' }).waitFor();
    // An open list is outside of the landmarks.
    expect(await axeFindings(page, ['region'])).toEqual([]);
    await page.getByRole('option').last().scrollIntoViewIfNeeded();
    await page.getByRole('status').filter({ hasText: '50 of 300 shown' }).waitFor();
    // ArrowUp from the input selects the last entry, which loads the following ones.
    for (const shown of ['75', '100']) {
      await page.keyboard.press('End');
      await page.getByRole('status').filter({ hasText: `${shown} of 300 shown` }).waitFor(); // prettier-ignore
    }
    await picker.fill('müller');
    // Earlier results cannot be chosen any more, even before the new response.
    expect(await page.getByRole('option', { name: /^Band/ }).count()).toBe(0);
    await page.getByRole('option', { name: 'Müller Hof' }).waitFor();
    await page.getByRole('option', { name: 'Müller Köln' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(async () => (await suite.admin.get('/api/albums/1')).body.artist_id === 302);
    await picker.hover();
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await picker.inputValue()).toBe('');
  }, 60_000);

  test('[F1] by keyboard only, in German: a missing artist is created in place and chosen; Esc loses nothing', async () => {
    await open('/de/private/albums/2');
    const picker = page.getByRole('combobox', { name: 'Künstler' });
    await picker.focus();
    await page.keyboard.type('Neue Leute');
    await page.getByRole('option', { name: 'Künstler „Neue Leute“ anlegen' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Künstler anlegen' });
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    await until(async () => (await name.inputValue()) === 'Neue Leute');
    await until(() => name.evaluate((input) => input === document.activeElement));
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bern');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Nicht gespeicherte Änderungen' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await picker.inputValue()) === 'Neue Leute');
    expect(await picker.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+s');
    // The artist is saved with the album, in one transaction.
    const artistId = async () => (await suite.admin.get<{ artist_id: number | null }>('/api/albums/2')).body.artist_id;
    await until(async () => (await artistId()) !== null);
    const artist = await suite.admin.get<{ name: string; city: string }>(`/api/artists/${String(await artistId())}`);
    expect(artist.body).toMatchObject({ name: 'Neue Leute', city: 'Bern' });
  });

  test('[F1] [D4] a child is created in its association, at the end; a child that requires its parent cannot be unlinked', async () => {
    await open('/private/albums/1');
    const tracks = region('Tracks');
    await tracks.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New: Tracks' });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Vier');
    expect(await dialog.getByRole('combobox', { name: 'Album' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await tracks.getByText('Vier').waitFor();
    expect(await names('/api/albums/1/tracks/?sort=position')).toEqual(['Eins', 'Zwei', 'Drei', 'Vier']);
    const cell = tracks.getByRole('row', { name: /Vier/ }).locator('[data-field="position"]');
    await cell.dblclick();
    await cell.getByRole('textbox').fill('9');
    await page.keyboard.press('Enter');
    const stored = async () =>
      (await suite.admin.get<{ position: number }[]>('/api/albums/1/tracks/?sort=-position')).body[0];
    await until(async () => (await stored())?.position === 9);
    // Until the page knows the new version, which a deletion names.
    await cell.getByRole('textbox').waitFor({ state: 'detached' });
    expect(await tracks.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
    await tracks.getByRole('button', { name: 'Delete: Vier' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await tracks.getByText('Vier').waitFor({ state: 'detached' });
    await region('Reviews').getByRole('button', { name: 'Unlink: Gut' }).waitFor();
  });

  test('[F1] a refused unlinking keeps the focus, and one that succeeds passes it on', async () => {
    await open('/private/albums/1');
    const unlink = region('Reviews').getByRole('button', { name: 'Unlink: Gut' });
    const isRemoval = (url: URL) => /\/api\/albums\/1\/reviews\//.test(url.pathname);
    await page.route(isRemoval, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: {} }),
    );
    await unlink.focus();
    await page.keyboard.press('Enter');
    await region('Reviews').getByRole('alert').waitFor();
    expect(await unlink.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unroute(isRemoval);
    await page.keyboard.press('Enter');
    await unlink.waitFor({ state: 'detached' });
    const heading = region('Reviews').getByRole('button', { name: /^Reviews/ });
    await until(() => heading.evaluate((button) => button === document.activeElement));
    await page.getByRole('button', { name: 'Undo' }).click();
    await unlink.waitFor();
  });

  test('[F1] the question before a deletion loads ahead, and does not interrupt whoever types by then', async () => {
    await open('/robots.txt');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/DeleteDialog-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${suite.server.origin}/private/albums/2`);
    const asked = page.waitForRequest(/assets\/DeleteDialog-/);
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await button.hover();
    const file = (await asked).url();
    await button.click();
    const title = page.getByRole('textbox', { name: /^Title/ });
    await title.press('End');
    await title.pressSequentially('pau');
    release();
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, file);
    await title.pressSequentially('se');
    expect([await title.inputValue(), await page.getByRole('alertdialog').count()]).toEqual(['Mittagspause', 0]);
    await button.click();
    await page.getByRole('alertdialog').waitFor();
  });

  test('[F1] nothing asks about a record that was deleted elsewhere while the question loaded', async () => {
    const [{ id } = {}] = await suite.admin.create('albums', [{ title: 'Fort' }]);
    await open('/robots.txt');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/DeleteDialog-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${suite.server.origin}/private/albums/${String(id)}`);
    const asked = page.waitForRequest(/assets\/DeleteDialog-/);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const file = (await asked).url();
    await suite.admin.send('DELETE', `/api/albums/${String(id)}`);
    await page.getByText('This record has been deleted elsewhere.').waitFor();
    release();
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, file);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('[F1] by keyboard: the focus stays in an association whose row is deleted', async () => {
    const [album] = await suite.admin.create('albums', [{ title: 'Kurz' }]);
    await suite.admin.create('tracks', ['Auf', 'Ab'].map((name) => ({ name, album_id: album?.['id'] }))); // prettier-ignore
    await open(`/private/albums/${String(album?.['id'])}`);
    const tracks = region('Tracks');
    await tracks.getByRole('button', { name: 'Delete: Ab' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await tracks.getByText('Ab', { exact: true }).waitFor({ state: 'detached' });
    await until(() => tracks.evaluate((box) => box.contains(document.activeElement)));
  });

  test('[F1] rows are reordered by keyboard and by pointer; the order is saved', async () => {
    await open('/private/albums/1');
    const tracks = region('Tracks');
    const inOrder = (...wanted: string[]) => until(async () => (await rowNames(tracks)).join() === wanted.join());
    await inOrder('Eins', 'Zwei', 'Drei');
    await tracks.getByRole('gridcell', { name: 'Eins', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await inOrder('Zwei', 'Drei', 'Eins');
    await tracks.getByRole('status').filter({ hasText: '“Eins” is now number 3 of 3.' }).waitFor();
    await tracks.getByRole('button', { name: 'Move up: Eins' }).click();
    await inOrder('Zwei', 'Eins', 'Drei');
    const grip = tracks.getByRole('row', { name: /Drei/ }).getByTitle('Drag to move');
    await grip.dragTo(tracks.getByRole('gridcell', { name: 'Zwei', exact: true }), {
      targetPosition: { x: 20, y: 4 },
    });
    await inOrder('Drei', 'Zwei', 'Eins');
    expect(await names('/api/albums/1/tracks/?sort=position')).toEqual(['Drei', 'Zwei', 'Eins']);
    await page.reload();
    await inOrder('Drei', 'Zwei', 'Eins');
  });

  test('[D4] in German: several records are linked at once, one is created and linked, unlinking can be undone', async () => {
    await open('/de/private/albums/1');
    const genres = region('Stile');
    await genres.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Verknüpfen' });
    const search = dialog.getByRole('combobox', { name: 'Suchen' });
    for (const name of ['Rock', 'Pop']) {
      await search.fill(name.slice(0, 3));
      await page.getByRole('option', { name, exact: true }).click();
    }
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
    await until(async () => (await rowNames(genres)).join() === 'Rock,Pop');

    await genres.getByRole('button', { name: 'Neu', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Neu: Stile' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Jazz');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await form.getByText(/.+/).filter({ hasText: /bereits|schon|vergeben/ }).first().waitFor(); // prettier-ignore
    await form.getByRole('textbox', { name: /^Name/ }).fill('Walzer');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await genres.getByText('Walzer').waitFor();

    await genres.getByRole('button', { name: 'Verknüpfung lösen: Rock' }).click();
    await genres.getByText('Rock').waitFor({ state: 'detached' });
    expect(await names('/api/albums/1/genres/')).toEqual(['Pop', 'Walzer']);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await genres.getByText('Rock').waitFor();
    await suite.admin.send('DELETE', '/api/albums/1/genres/2');
    await genres.getByText('Pop').waitFor({ state: 'detached' });
    expect(await names('/api/albums/1/genres/')).toEqual(['Rock', 'Walzer']);
  });

  test('[D4] a hasOne names the child that a new one replaces, and can undo that', async () => {
    await open('/private/albums/1');
    const cover = page.getByRole('combobox', { name: 'Cover' });
    await until(async () => (await cover.inputValue()) === 'Blau');
    await cover.fill('Rot');
    await page.getByRole('option', { name: 'Rot' }).click();
    await page.getByText('“Blau” was replaced and is no longer linked.').waitFor();
    expect(await names('/api/albums/1/cover/')).toEqual(['Rot']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await cover.inputValue()) === 'Blau');
    expect(await names('/api/albums/1/cover/')).toEqual(['Blau']);
  });

  test('[F1] a dialog cannot edit the record of the page below it', async () => {
    await open('/private/albums/1');
    await page.getByRole('button', { name: 'Edit: Blau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Blau' });
    await dialog.getByRole('link', { name: 'Open: Nachtfahrt' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Edit: Nachtfahrt' }).count()).toBe(0);
  });

  test('[F1] [E5] an unsaved record is saved before a record is linked to it', async () => {
    await open('/private/albums/new');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Ganz neu');
    await region('Reviews').getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('combobox', { name: 'Search' }).fill('fremd');
    await page.getByRole('option', { name: 'Fremd currently: Mittags' }).click();
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await region('Reviews').getByText('Fremd').waitFor();
    await page.waitForURL(/\/private\/albums\/\d+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    expect(await names(`/api/albums/${id}/reviews/`)).toEqual(['Fremd']);
    await region('Reviews').getByRole('button', { name: /^Reviews/ }).click(); // prettier-ignore
    await page.reload();
    const heading = region('Reviews').getByRole('button', { name: /^Reviews/ });
    await heading.waitFor();
    expect([await heading.getAttribute('aria-expanded'), await region('Reviews').getByRole('grid').count()]).toEqual(['false', 0]); // prettier-ignore
    await heading.getByText('1', { exact: true }).waitFor();
  });

  /** Every write request of the page from now on. */
  const writes = (): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/^(?:POST|PUT)$/.test(request.method()) && /^\/api\/(?:albums|artists|genres|singles)\//.test(path)) sent.push(`${request.method()} ${path}`); // prettier-ignore
    });
    return sent;
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  test("[E5] the form's one Save saves a parent created in place and an edited parent before the record itself", async () => {
    const [band] = await suite.admin.create('artists', [{ name: 'Before' }]);
    const [album] = await suite.admin.create('albums', [{ title: 'Parents', artist_id: band?.['id'] }]);
    await open(`/private/albums/${String(album?.['id'])}`);
    const artist = page.getByRole('combobox', { name: 'Artist' });
    await until(async () => (await artist.inputValue()) === 'Before');
    const sent = writes();
    await page.getByRole('button', { name: 'Edit: Before' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('After');
    await dialog.getByText('Will be saved with the form.').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await until(async () => (await artist.inputValue()) === 'After');
    await page.getByRole('combobox', { name: 'Main genre' }).fill('Ska');
    await page.getByRole('option', { name: 'Create “Ska”' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Will be saved with the form.').nth(1).waitFor();
    await page.getByRole('status').filter({ hasText: /^Unsaved changes$/ }).waitFor(); // prettier-ignore
    expect(await axeFindings(page)).toEqual([]);
    // The tab is killed: both are restored with the form.
    await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    await until(async () => (await artist.inputValue()) === 'After');
    await until(async () => (await page.getByRole('combobox', { name: 'Main genre' }).inputValue()) === 'Ska');
    expect(sent).toEqual([]);
    await save();
    await page.getByRole('status').filter({ hasText: /^Saved$/ }).waitFor(); // prettier-ignore
    const id = String(album?.['id']);
    expect(sent).toEqual([`PUT /api/artists/${String(band?.['id'])}`, 'POST /api/genres/', `PUT /api/albums/${id}`]);
    const { body } = await suite.admin.get(`/api/albums/${id}`, { include: 'artist,style' });
    expect(body).toMatchObject({ artist: { name: 'After' }, style: { name: 'Ska' } });
    await until(async () => (await page.getByRole('combobox', { name: 'Main genre' }).inputValue()) === 'Ska');
  });

  test('[E5] in German: a failing parent stops the child and is named; no input is lost', async () => {
    const [album] = await suite.admin.create('albums', [{ title: 'Stopped' }]);
    await open(`/de/private/albums/${String(album?.['id'])}`);
    await page.getByRole('textbox', { name: /^Titel/ }).fill('Getippt');
    await page.getByRole('combobox', { name: 'Hauptstil' }).fill('Swing');
    await page.getByRole('option', { name: '„Swing“ anlegen' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    await name.fill('Jazz');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    const sent = writes();
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: /Hauptstil „Jazz“ konnte nicht gespeichert werden.*Name: / });
    await alert.waitFor();
    expect(sent.splice(0)).toEqual(['POST /api/genres/']);
    expect(await page.getByRole('textbox', { name: /^Titel/ }).inputValue()).toBe('Getippt');
    await alert.getByRole('button', { name: 'Öffnen' }).click();
    await until(async () => (await name.getAttribute('aria-invalid')) === 'true');
    expect(await name.inputValue()).toBe('Jazz');
    await name.fill('Swing');
    await page.keyboard.press('Control+s');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await page.getByRole('status').filter({ hasText: /^Gespeichert$/ }).waitFor(); // prettier-ignore
    const { body } = await suite.admin.get(`/api/albums/${String(album?.['id'])}`, { include: 'style' });
    expect(body).toMatchObject({ title: 'Getippt', style: { name: 'Swing' } });
  });

  test('[E5] [E2] in a view with autosave the parent is saved with the next autosave; leaving without saving drops both', async () => {
    await open('/private/singles/new');
    const sent = writes();
    await page.getByRole('textbox', { name: /^Title/ }).fill('Alone');
    const genre = page.getByRole('combobox', { name: /^Genre/ });
    await genre.fill('Folk');
    await page.getByRole('option', { name: 'Create “Folk”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/\/private\/singles\/\d+$/);
    expect(sent).toEqual(['POST /api/genres/', 'POST /api/singles/']);
    await until(async () => (await genre.inputValue()) === 'Folk');

    await page.goto(`${suite.server.origin}/private/albums/2`);
    await page.getByRole('combobox', { name: 'Main genre' }).fill('Never');
    await page.getByRole('option', { name: 'Create “Never”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Albums' }).first().click();
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave', exact: true }).click(); // prettier-ignore
    await page.waitForURL(`${suite.server.origin}/private/albums`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
    expect(await suite.admin.list('genres', { search: 'Never' })).toEqual([]);
  });
});
