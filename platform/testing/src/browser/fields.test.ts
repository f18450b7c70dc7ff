import type { Page } from 'playwright-core';
import { until } from '../server/until.js';
import { axeFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite } from './in-chromium.js';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December', 'never']; // prettier-ignore
const label = (en: string, de: string) => ({ label: { en, de } });
const catalogues = {
  ...label('Catalogues', 'Kataloge'),
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', allowNull: false, ...label('Title', 'Titel') },
    status: { type: 'string', values: ['draft', 'live'], ...label('Status', 'Status') },
    month: { type: 'string', values: months, ...label('Month', 'Monat') },
    note: { type: 'text', ...label('Note', 'Notiz') },
    summary: { type: 'string', widget: 'textarea', ...label('Summary', 'Kurzfassung') },
    teaser: { type: 'text', widget: 'markdown', ...label('Teaser', 'Anreißer') },
    body: { type: 'text', widget: 'html', ...label('Body', 'Inhalt') },
    settings: { type: 'text', widget: 'json', ...label('Settings', 'Einstellungen') },
    contact: { type: 'string', widget: 'email', ...label('Contact', 'Kontakt') },
    homepage: { type: 'string', widget: 'url', ...label('Web page', 'Webseite') },
    phone: { type: 'string', widget: 'tel', ...label('Telephone', 'Telefon') },
    colour: { type: 'string', widget: 'color', ...label('Colour', 'Farbe') },
    secret: { type: 'string', widget: 'password', ...label('Secret', 'Geheimnis') },
    cover: { type: 'string', widget: 'image', ...label('Cover', 'Titelbild') },
    pages: { type: 'integer', ...label('Pages', 'Seiten') },
    copies: { type: 'bigint', ...label('Copies', 'Auflage') },
    price: { type: 'decimal', ...label('Price', 'Preis') },
    weight: { type: 'float', ...label('Weight', 'Gewicht') },
    factor: { type: 'number', ...label('Factor', 'Faktor') },
    visible: { type: 'boolean', allowNull: false, default: false, ...label('Public', 'Öffentlich') },
    checked: { type: 'boolean', ...label('Checked', 'Geprüft') },
    printed: { type: 'dateonly', ...label('Printed', 'Gedruckt') },
    published: { type: 'datetime', ...label('Published', 'Veröffentlicht') },
    changed: { type: 'date', ...label('Changed', 'Geändert') },
    opens: { type: 'time', ...label('Opens', 'Öffnet') },
    reference: { type: 'uuid', ...label('Reference', 'Referenz') },
  },
}; // prettier-ignore

/** The keyboard input for each label, and the value that the server then stores. */
const typed = {
  de: {
    Titel: 'Frühling', Notiz: 'Zeile', Kurzfassung: 'Kurz', Kontakt: 'a@example.com', Webseite: 'https://example.com/',
    Telefon: '+49 931 1', Farbe: 'abc', Geheimnis: 'geheim', Seiten: '1.048', Auflage: '9007199254740993', Preis: '1234,5',
    Gewicht: '0,35', Faktor: '1,5', Gedruckt: '24122026', Veröffentlicht: '241220261830', Geändert: '1.2.61 7:05', Öffnet: '745',
    Referenz: '0198A0C2-6D1E-7CC4-9A51-3F6F2F0F7A10', Einstellungen: '{"n":1}',
  },
  en: {
    Title: 'Frühling', Note: 'Zeile', Summary: 'Kurz', Contact: 'a@example.com', 'Web page': 'https://example.com/',
    Telephone: '+49 931 1', Colour: 'abc', Secret: 'geheim', Pages: '1,048', Copies: '9007199254740993', Price: '1234.5',
    Weight: '0.35', Factor: '1.5', Printed: '12242026', Published: '122420260630pm', Changed: '2/1/61 7:05 am', Opens: '745',
    Reference: '0198A0C2-6D1E-7CC4-9A51-3F6F2F0F7A10', Settings: '{"n":1}',
  },
} as const; // prettier-ignore
const stored = {
  title: 'Frühling', note: 'Zeile', summary: 'Kurz', contact: 'a@example.com', homepage: 'https://example.com/', phone: '+49 931 1',
  colour: '#aabbcc', secret: 'geheim', pages: 1048, copies: '9007199254740993', price: '1234.50', weight: 0.35, factor: 1.5,
  printed: '2026-12-24', published: '2026-12-24T17:30:00.000Z', changed: '1961-02-01T06:05:00.000Z', opens: '07:45:00',
  reference: '0198a0c2-6d1e-7cc4-9a51-3f6f2f0f7a10', settings: '{"n":1}', visible: true, checked: null, month: 'March',
  teaser: '**stark**', body: '<p><strong>fett</strong></p>', cover: null,
}; // prettier-ignore
const words = {
  de: { path: '/de', visible: 'Öffentlich', month: 'Monat', teaser: 'Anreißer', body: 'Inhalt', save: 'Speichern', calendar: 'Datum auswählen', printed: 'Gedruckt', day: '24122026', weekday: 'Montag', secret: 'Geheimnis' },
  en: { path: '', visible: 'Public', month: 'Month', teaser: 'Teaser', body: 'Body', save: 'Save', calendar: 'Choose date', printed: 'Printed', day: '12242026', weekday: 'Sunday', secret: 'Secret' },
} as const; // prettier-ignore

const fill = ({ admin }: ChromiumSuite) =>
  admin.create('catalogues', [{ title: 'One', teaser: '# One', body: '<p>One</p>', printed: '2026-12-24' }]);

inChromium('fields in Chromium', { views: { catalogues }, prepare: fill }, (suite) => {
  let page: Page;
  const open = async (locale: 'en' | 'de', path: string) => {
    page = await suite.visit(`${words[locale].path}${path}`);
  };
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const record = async (id: number) => (await suite.admin.get<Record<string, unknown>>(`/api/catalogues/${id}`)).body;

  test.each([['de', 2], ['en', 3]] as const)('[F1] [F2] [C8] every widget accepts input in %s, and displays the saved value', async (locale, id) => {
    await open(locale, '/private/catalogues/new');
    const word = words[locale];
    for (const [name, keys] of Object.entries(typed[locale])) {
      await box(name).focus();
      await page.keyboard.type(keys);
    }
    // A click selects the date, so digits replace it; a second click sets the cursor.
    await box(word.printed).click();
    await page.keyboard.type(word.day);
    await page.getByRole('checkbox', { name: word.visible }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('combobox', { name: word.month }).focus();
    await page.keyboard.type('mar');
    await page.keyboard.press('Enter');
    await box(word.teaser).focus();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('stark');
    await box(word.body).focus();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('fett');
    await page.keyboard.press('Tab');
    expect(await box(word.body).evaluate((element) => element === document.activeElement)).toBe(false);
    await page.keyboard.press('Control+s');
    await page.waitForURL(new RegExp(`/catalogues/${id}$`));
    expect(await record(id)).toMatchObject(stored);

    await page.reload();
    await box(word.printed).waitFor();
    const shown = await box(word.printed).inputValue();
    expect(shown).toBe(locale === 'de' ? '24.12.2026' : '12/24/2026');
    expect(await box(word.secret).inputValue()).toBe('');
    expect(await page.getByText(/Nicht gespeicherte|Unsaved/).count()).toBe(0);
  }, 60_000); // prettier-ignore

  test.each(['de', 'en'] as const)('[F2] the calendar of %s starts its weeks on the day of its locale', async (locale) => {
    await open(locale, '/private/catalogues/1');
    const word = words[locale];
    await page.getByRole('button', { name: new RegExp(`^${word.calendar}`) }).first().click();
    const dialog = page.getByRole('dialog', { name: word.printed });
    await dialog.waitFor();
    expect(await dialog.getByRole('columnheader').first().getAttribute('aria-label')).toBe(word.weekday);
    await dialog.getByRole('gridcell', { name: '9', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await box(word.printed).inputValue()).toBe(locale === 'de' ? '09.12.2026' : '12/9/2026');
  }, 30_000); // prettier-ignore

  test('[F2] a time can be chosen that the clocks skip today', async () => {
    await suite.admin.call('/api/catalogues/1', { method: 'PUT', json: { opens: '02:30:00' } });
    await open('de', '/private/catalogues/1');
    await page.clock.setFixedTime(new Date('2026-03-29T10:00:00Z'));
    await page.getByRole('button', { name: 'Uhrzeit auswählen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Öffnet' });
    const chosen = dialog.getByRole('option', { selected: true });
    await chosen.last().waitFor();
    expect(await chosen.allTextContents()).toEqual(['02', '30']);
    await dialog.getByRole('option', { name: /^35 / }).click();
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    expect(await box('Öffnet').inputValue()).toBe('02:35');
  });

  test('[F2] Ctrl+S completes what was typed, as leaving the input does', async () => {
    await open('en', '/private/catalogues/1');
    for (const [name, keys, column, value] of [
      ['Published', '1/2/26 5:00 PM', 'published', '2026-01-02T16:00:00.000Z'],
      ['Printed', '2026-12-24', 'printed', '2026-12-24'],
      ['Opens', '9 pm', 'opens', '21:00:00'],
      ['Colour', 'fed', 'colour', '#ffeedd'],
    ] as const) {
      await box(name).click();
      await page.keyboard.type(keys);
      await page.keyboard.press('Control+s');
      await until(async () => (await record(1))[column] === value);
    }
  }, 30_000);

  test('[F1] text pasted from a word processor is clean, and an emptied text is null', async () => {
    await open('en', '/private/catalogues/1');
    await box('Body').press('Control+a');
    await box('Body').evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/html', `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal style='margin:0'><span style='font-weight:bold'>One</span><o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7pt'>&nbsp; </span></span><![endif]>Two</p><script>alert(1)</script><!--EndFragment--></body></html>`); // prettier-ignore
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.keyboard.press('Control+s');
    await until(async () => String((await record(1))['body']).includes('Two'));
    expect((await record(1))['body']).toBe('<p><strong>One</strong></p><ul><li><p>Two</p></li></ul>');
    await box('Body').press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    await until(async () => (await record(1))['body'] === null);
  }, 30_000);

  test('[F1] the preview renders markdown and shows typed markup as text', async () => {
    await open('en', '/private/catalogues/1');
    await box('Teaser').fill(
      '# Hello\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](https://example.com)',
    );
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview: Teaser' });
    await preview.getByRole('heading', { name: 'Hello' }).waitFor();
    await preview.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await preview.getByRole('link').count()).toBe(1);
    expect(await preview.locator('img, script').count()).toBe(0);
    // Marked cannot parse this many quotes: the text is shown instead of an error page.
    await box('Teaser').fill('>'.repeat(5_000));
    await preview.getByText('>'.repeat(100)).waitFor();
  }, 30_000);

  test.each(['light', 'dark'] as const)(
    '[F1] every widget in the %s theme has no axe finding',
    async (theme) => {
      await open('de', '/private/catalogues/1');
      await page.evaluate((choice) => localStorage.setItem('theme', choice), theme);
      await page.reload();
      await box('Inhalt').waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await page.getByRole('button', { name: 'Vorschau' }).click();
      await page.getByRole('region', { name: 'Vorschau: Anreißer' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    60_000,
  );
});
