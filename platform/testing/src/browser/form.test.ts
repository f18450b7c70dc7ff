import type { Locator, Page } from 'playwright-core';
import { wideForm } from '../factories/wide-form.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const orders = {
  label: { en: 'Orders', de: 'Bestellungen' },
  singular: { en: 'Order', de: 'Bestellung' },
  columns: {
    id: { type: 'integer', primaryKey: true },
    subject: { type: 'string', allowNull: false, label: { en: 'Subject', de: 'Betreff' } },
    kind: { type: 'string', values: ['letter', 'parcel'], default: 'letter', label: { en: 'Kind', de: 'Art' } },
    weight: { type: 'decimal', label: { en: 'Weight', de: 'Gewicht' }, visible: "(record) => record.kind === 'parcel'", required: "(record) => record.kind === 'parcel'" },
    note: { type: 'string', label: { en: 'Note', de: 'Notiz' }, readOnly: "(record) => record.subject === 'locked'" },
    contact: { type: 'string', allowNull: false, label: { en: 'Contact', de: 'Kontaktperson' } },
    city: { type: 'string', label: { en: 'City', de: 'Ort' } },
  },
  form: {
    groups: [
      { columns: ['subject', 'kind', 'weight'] },
      { tab: { en: 'Details', de: 'Einzelheiten' }, columns: ['note'] },
      { tab: { en: 'Address', de: 'Anschrift' }, columns: ['contact', 'city'] },
    ],
  },
}; // prettier-ignore

/** Taller than a window, with an association below that loads only when it is near. */
const tall = {
  label: { en: 'Tall', de: 'Hoch' },
  columns: { id: { type: 'integer', primaryKey: true }, ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`text_${n}`, { type: 'string' }])) },
  relations: { parts: { type: 'hasMany', view: 'parts', foreignKey: 'tall_id' } },
}; // prettier-ignore
const parts = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' }, tall_id: { type: 'integer' } },
  relations: { whole: { type: 'belongsTo', view: 'tall', foreignKey: 'tall_id' } },
};

/** Refused by the form (`name`, `code`) and by the server (`code`); the name of a column is one of JavaScript's own. */
const badges = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    name: { type: 'string', allowNull: false },
    code: { type: 'string', unique: true, rules: ["(value) => value === value.toUpperCase() || 'Capital letters only'"] },
    constructor: { type: 'string' },
  },
}; // prettier-ignore

/** Setters that change what is stored. */
const poems = {
  autosave: true,
  columns: {
    id: { type: 'integer', primaryKey: true },
    title: { type: 'string', setter: '(value) => value.trim()' },
    body: { type: 'text', setter: '(value) => value.trim()' },
    lines: { type: 'integer', setter: '(value) => Math.max(value, 10)' },
  },
}; // prettier-ignore

const words = {
  en: { save: 'Save', subject: 'Subject', weight: 'Weight', kind: 'Kind', address: 'Address', contact: 'Contact', city: 'City', note: 'Note', unsaved: 'Unsaved changes', saved: 'Saved', saveAndLeave: 'Save and leave', stay: 'Stay', changed: 'Changed elsewhere', clone: 'Clone', apply: 'Apply to original', required: 'Required', take: 'Use my choices', theirs: 'Theirs', mine: 'Mine', create: 'New order', del: 'Delete', ask: 'Delete this order?', gone: 'Order deleted', palette: 'Views, records, actions' },
  de: { save: 'Speichern', subject: 'Betreff', weight: 'Gewicht', kind: 'Art', address: 'Anschrift', contact: 'Kontaktperson', city: 'Ort', note: 'Notiz', unsaved: 'Nicht gespeicherte Änderungen', saved: 'Gespeichert', saveAndLeave: 'Speichern und verlassen', stay: 'Bleiben', changed: 'Inzwischen geändert', clone: 'Klonen', apply: 'In Original übernehmen', required: 'Pflichtfeld', take: 'Auswahl übernehmen', theirs: 'Andere Werte', mine: 'Meine Werte', create: 'Bestellung anlegen', del: 'Löschen', ask: 'Bestellung löschen?', gone: 'Bestellung gelöscht', palette: 'Ansichten, Datensätze, Aktionen' },
}; // prettier-ignore

inChromium('a form in Chromium', { views: { orders, wide: wideForm(true), tall, parts, badges, poems } }, (suite) => {
  describe.each(['en', 'de'] as const)('in %s', (locale) => {
    const texts = words[locale];
    const base = locale === 'de' ? '/de/private' : '/private';
    let page: Page;

    beforeAll(async () => {
      page = await suite.visit(`${base}/orders`);
    }, 30_000);

    const field = (name: string): Locator => page.getByLabel(new RegExp(`^${name}\\b`));
    const saved = () => page.getByRole('status').filter({ hasText: new RegExp(`^${texts.saved}$`) }).waitFor(); // prettier-ignore
    const open = async (values: Record<string, unknown>): Promise<number> => {
      const [record] = await suite.admin.create('orders', [{ contact: 'a@example.org', ...values }]);
      const id = Number(record?.['id']);
      await page.goto(`${suite.server.origin}${base}/orders/${id}`);
      await field(texts.subject).waitFor();
      return id;
    };
    /** The address changes first: until the clone's form replaces the original's, both show the same values. */
    const cloned = () => page.getByRole('button', { name: texts.apply, exact: true }).waitFor();
    const stored = async (id: number) => (await suite.admin.get<Record<string, unknown>>(`/api/orders/${id}`)).body;

    test('[F1] a refused save opens the tab of the first error and counts the errors at the tab', async () => {
      await open({ subject: 'Tabs' });
      await page.getByRole('tab', { name: texts.address }).click();
      await page.waitForURL(/#tab-2$/);
      await field(texts.contact).fill('');
      await page.getByRole('tab').first().click();
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await until(async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))) === 'true'); // prettier-ignore
      await page.getByRole('tabpanel').getByText(texts.required).waitFor();
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(`${texts.address}1`);
      await field(texts.contact).fill('b@example.org');
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await saved();
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(texts.address);
    });

    test('[F1] "Save and leave" of an invalid form closes the question and focuses the first error', async () => {
      await open({ subject: 'Leaving' });
      await field(texts.subject).fill('');
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: texts.saveAndLeave }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(await field(texts.subject).evaluate((input) => input === document.activeElement)).toBe(true);
      await field(texts.subject).fill('Stayed');
      await page.keyboard.press('Control+s');
      await saved();
    });

    test('[F1] a text has the direction of its own letters while it is typed, and as the title', async () => {
      await open({ subject: 'Direction' });
      const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);
      expect(await directionOf(field(texts.subject))).toBe('ltr');
      await field(texts.subject).fill('שלום, עולם!');
      expect(await directionOf(field(texts.subject))).toBe('rtl');
      await page.keyboard.press('Control+s');
      await saved();
      const title = page.getByRole('heading', { level: 1, name: 'שלום, עולם!' });
      await title.waitFor();
      expect(await directionOf(title)).toBe('rtl');
    });

    test('[F1] a language switch keeps the tab and the input, and sends no request', async () => {
      const id = await open({ subject: 'Language' });
      await page.getByRole('tab', { name: texts.address }).click();
      await field(texts.city).fill('Fürth');
      const other = locale === 'en' ? 'Deutsch' : 'English';
      await page.getByRole('link', { name: other }).first().click();
      await page.waitForURL(`${suite.server.origin}${locale === 'en' ? '/de' : ''}/private/orders/${id}#tab-2`);
      await page.getByRole('status').filter({ hasText: words[locale === 'en' ? 'de' : 'en'].unsaved }).waitFor(); // prettier-ignore
      expect(await field(words[locale === 'en' ? 'de' : 'en'].city).inputValue()).toBe('Fürth');
      await page
        .getByRole('link', { name: locale === 'en' ? 'English' : 'Deutsch' })
        .first()
        .click();
      await page.keyboard.press('Control+s');
      await saved();
      expect(await stored(id)).toMatchObject({ city: 'Fürth' });
    });

    test('[F1] fields follow the functions of the view on every keystroke, and hidden ones keep their value', async () => {
      const id = await open({ subject: 'Functions' });
      expect(await field(texts.weight).count()).toBe(0);
      await field(texts.kind).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'parcel' }).click();
      await field(texts.weight).waitFor();
      expect(await field(texts.weight).getAttribute('required')).not.toBeNull();
      await field(texts.weight).fill(locale === 'de' ? '2,5' : '2.5');
      await field(texts.subject).fill('locked');
      await until(async () => !(await field(texts.note).isEditable()));
      await page.keyboard.type('!');
      await until(async () => field(texts.note).isEditable());
      await field(texts.kind).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'letter' }).click();
      await field(texts.weight).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
      await page.keyboard.press('Control+s');
      await saved();
      expect(await stored(id)).toMatchObject({ subject: 'locked!', kind: 'letter', weight: '2.50' });
    });

    test('[F1] input stays within reach when a column or the whole view is removed', async () => {
      await open({ subject: 'Gone' });
      await page.getByRole('tab', { name: texts.address }).click();
      await field(texts.city).fill('Ulm');
      const { city, ...columns } = orders.columns;
      const [first, second] = orders.form.groups;
      suite.server.drop('orders', { ...orders, columns, form: { groups: [first, second, { ...orders.form.groups[2], columns: ['contact'] }] } }); // prettier-ignore
      await page.getByRole('alert').filter({ hasText: city.label[locale] }).getByText('Ulm').waitFor();
      await field(texts.subject).fill('Typed');
      suite.server.remove('orders');
      await page.getByRole('alert').filter({ hasText: texts.subject }).getByText('Typed').waitFor();
      expect(await page.getByRole('button', { name: texts.save, exact: true }).count()).toBe(0);
      suite.server.drop('orders', orders);
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await saved();
    });

    test('[F1] the singular label names a record where it is created and deleted', async () => {
      await page.goto(`${suite.server.origin}${base}/orders?search=nothing+like+it`);
      const heading = page.getByRole('heading', { level: 1 });
      await page.getByRole('link', { name: texts.create, exact: true }).click();
      await heading.filter({ hasText: new RegExp(`^${texts.create}$`) }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: texts.palette }).fill(texts.create);
      await page.getByRole('option', { name: new RegExp(`^${texts.create}`) }).waitFor();
      await page.keyboard.press('Escape');
      await open({ subject: 'Named' });
      await page.getByRole('button', { name: texts.del, exact: true }).click();
      const question = page.getByRole('alertdialog', { name: texts.ask });
      await question.getByRole('button', { name: texts.del, exact: true }).click();
      await page.waitForURL(`${suite.server.origin}${base}/orders`);
      await page.getByRole('status').filter({ hasText: texts.gone }).waitFor();
    });

    test('[E4] a clone is saved as a new record, or merged back into its original', async () => {
      const id = await open({ subject: 'Original', city: 'Kiel' });
      await page.getByRole('button', { name: texts.clone, exact: true }).click();
      await page.waitForURL(`${suite.server.origin}${base}/orders/new?clone=${id}`);
      await cloned();
      await until(async () => (await field(texts.subject).inputValue()) === 'Original');
      await field(texts.subject).fill('Changed in the copy');
      await page.getByRole('button', { name: texts.apply, exact: true }).click();
      await page.waitForURL(`${suite.server.origin}${base}/orders/${id}`);
      await until(async () => (await stored(id))['subject'] === 'Changed in the copy');
      await saved();
      await page.getByRole('button', { name: texts.clone, exact: true }).click();
      await page.waitForURL(/new\?clone=/);
      await cloned();
      await until(async () => (await field(texts.subject).inputValue()) === 'Changed in the copy');
      await field(texts.subject).fill('A second one');
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      await page.waitForURL((url) => /\/orders\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
      expect(await stored(id)).toMatchObject({ subject: 'Changed in the copy' });
      expect(await stored(Number(page.url().split('/').at(-1)))).toMatchObject({
        subject: 'A second one',
        city: 'Kiel',
      });
    });

    test('[A19] leaving asks for confirmation; save and leave does both', async () => {
      const id = await open({ subject: 'Leave' });
      await field(texts.subject).fill('Left');
      await page
        .getByRole('link', { name: locale === 'en' ? 'Orders' : 'Bestellungen' })
        .first()
        .click();
      const dialog = page.getByRole('alertdialog', { name: texts.unsaved });
      await dialog.getByRole('button', { name: texts.stay }).click();
      expect(await field(texts.subject).inputValue()).toBe('Left');
      await page
        .getByRole('link', { name: locale === 'en' ? 'Orders' : 'Bestellungen' })
        .first()
        .click();
      await dialog.getByRole('button', { name: texts.saveAndLeave }).click();
      await page.waitForURL(`${suite.server.origin}${base}/orders`);
      expect(await stored(id)).toMatchObject({ subject: 'Left' });
    });

    test('[D6] two editors changed two columns: each conflict is resolved separately', async () => {
      const id = await open({ subject: 'Conflict', city: 'Bonn' });
      await field(texts.subject).fill('Mine');
      await page.getByRole('tab', { name: texts.address }).click();
      await field(texts.city).fill('My city');
      await suite.admin.send('PUT', `/api/orders/${id}`, { subject: 'Other', city: 'Their city' });
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: texts.changed });
      await dialog.getByText('Other', { exact: true }).waitFor();
      await dialog.getByText('Bonn').waitFor();
      await dialog.getByRole('radiogroup', { name: texts.subject }).getByRole('radio', { name: texts.mine }).check();
      await dialog.getByRole('radiogroup', { name: texts.city }).getByRole('radio', { name: texts.theirs }).check();
      await dialog.getByRole('button', { name: texts.take }).click();
      await saved();
      expect(await stored(id)).toMatchObject({ subject: 'Mine', city: 'Their city' });
    });
  });

  test('[F1] a refused save shows the errors at their fields and focuses the first; one of the server stays until its value changes', async () => {
    await suite.admin.create('badges', [{ name: 'One', code: 'A1' }]);
    const page = await suite.visit('/private/badges/new');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const shown = (name: string, text: string) => page.locator(`[data-column="${name}"]`).getByText(text);
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']); // prettier-ignore
    await field('Constructor').fill('Somebody');
    await field('Code').fill('a1');
    await page.keyboard.press('Control+s');
    await shown('code', 'Capital letters only').waitFor();
    await until(async () => (await focused()) === 'name');
    expect(await field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await shown('name', 'Required').count()).toBe(1);
    await page.keyboard.type('Two');
    await shown('name', 'Required').waitFor({ state: 'detached' });
    await field('Code').fill('A1');
    await shown('code', 'Capital letters only').waitFor({ state: 'detached' });
    await field('Name').focus();
    await page.keyboard.press('Control+s');
    await until(async () => (await focused()) === 'code');
    expect(await field('Code').getAttribute('aria-invalid')).toBe('true');
    // Checking another field does not clear the error.
    await field('Name').fill('');
    await shown('name', 'Required').waitFor();
    expect(await field('Code').getAttribute('aria-invalid')).toBe('true');
    await field('Code').fill('A2');
    await until(async () => (await field('Code').getAttribute('aria-invalid')) === null);
    await field('Name').fill('Two');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/badges\/\d+$/);
    expect(await suite.admin.list('badges', { filter: JSON.stringify({ code: 'A2' }) })).toMatchObject([
      { name: 'Two', constructor: 'Somebody' },
    ]);
  });

  test('[F1] at 768 px a loading form shifts by 0.02 at most', async () => {
    const [order] = await suite.admin.create('orders', [{ subject: 'Still', kind: 'parcel', weight: '1', contact: 'c' }]); // prettier-ignore
    const page = await suite.visit('/private');
    await page.setViewportSize({ width: 768, height: 900 });
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { allShifts: () => [...shifts, ...observer.takeRecords()] });
      // The form waits a second for the view's functions, which a busy machine may exceed: here it waits for their response.
      const { setTimeout: wait } = window;
      const patient = (run: () => void, ms?: number) => wait(run, ms === 1_000 ? 60_000 : ms);
      Object.assign(window, { setTimeout: patient });
    });
    await page.goto(`${suite.server.origin}/private/orders/${String(order?.['id'])}`);
    await page.getByLabel('Weight').waitFor();
    await page.getByRole('tab', { name: 'Address' }).waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const shift = await page.evaluate(() => {
      const { allShifts } = window as unknown as { allShifts(): readonly { readonly value: number }[] };
      return allShifts().reduce((sum, { value }) => sum + value, 0);
    });
    expect(shift).toBeLessThanOrEqual(0.02);
  });

  test('[F1] a form has its final height from the first paint, on screen and on paper', async () => {
    const page = await suite.visit('/private/tall/new');
    await page.getByLabel('Text 15').waitFor();
    await page.getByRole('main').getByRole('heading', { name: 'Parts' }).waitFor();
    const blank = () =>
      page.evaluate(() => {
        // The check looks for empty boxes, so only visible content counts.
        const shown = [...document.querySelectorAll('main *')].filter(
          (one) => one.matches('input, textarea') || (one.childElementCount === 0 && one.textContent.trim() !== ''),
        );
        const bottom = Math.max(...shown.map((one) => one.getBoundingClientRect().bottom));
        return document.documentElement.scrollHeight - bottom - window.scrollY;
      });
    expect(await blank()).toBeLessThan(64);
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${suite.server.origin}/private/parts/new`);
    await page.getByRole('combobox', { name: 'Whole' }).waitFor();
    await page.setViewportSize({ width: 794, height: 200 });
    expect(await blank()).toBeLessThan(64);
    expect(await page.getByRole('navigation', { name: 'Views' }).isVisible()).toBe(false);
  });

  test('[C9] [F1] without the right to create or change records there is no button for it, and nothing looks like an input', async () => {
    const page = await suite.visit('/private/profiles');
    await page.getByRole('grid', { name: 'Profiles' }).waitFor();
    expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0);
    for (const [view, message] of [['audit', 'You may not create records here.'], ['profiles', 'You may not create records here.']] as const) {
      await page.goto(`${suite.server.origin}/private/${view}/new`);
      await page.getByRole('main').getByText(message).waitFor();
      expect(await page.getByRole('main').locator('input, textarea, [role="combobox"], [type="submit"]').count()).toBe(0);
    } // prettier-ignore
    await page.getByRole('main').getByRole('link', { name: 'Go to “Profiles”' }).click();
    await page.waitForURL(`${suite.server.origin}/private/profiles`);
    const [entry] = await until(async () => {
      const entries = await suite.admin.list('audit', { limit: 1 });
      return entries.length > 0 && entries;
    });
    await page.goto(`${suite.server.origin}/private/audit/${String(entry?.['id'])}`);
    await page.getByText('You can read this record, but not change it.').waitFor();
    await page.getByLabel('Browser').waitFor();
    const alive = await page.getByRole('main').locator('form').evaluate((form) =>
      [...form.querySelectorAll<HTMLElement>('input, textarea, [role="combobox"]')].filter((field) => {
        const box = field.closest<HTMLElement>('.vk-box') ?? field.parentElement?.querySelector<HTMLElement>('fieldset');
        const isLocked = field.matches(':read-only, [aria-readonly]');
        return !isLocked || (box && getComputedStyle(box).borderTopColor !== 'rgba(0, 0, 0, 0)');
      }).map((field) => field.closest<HTMLElement>('[data-column]')?.dataset['column']),
    ); // prettier-ignore
    expect(alive).toEqual([]);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  });

  test('[E2] autosave does not change the text of the input that is being typed in', async () => {
    await suite.admin.create('poems', [{ title: 'x' }]);
    const page = await suite.visit('/private/poems/1');
    const poem = async () => (await suite.admin.list('poems'))[0] ?? {};
    for (const [column, keys, first, more, whole] of [
      ['title', 'Hello ', 'Hello', 'world ', 'Hello world'],
      ['body', 'one\n', 'one', 'two', 'one\ntwo'],
      ['lines', '1', 10, '5', 15],
    ] as const) {
      const input = page.locator(`[data-column="${column}"]`).getByRole('textbox');
      await input.fill('');
      await input.pressSequentially(keys);
      await until(async () => (await poem())[column] === first);
      await page.getByRole('status').filter({ hasText: /^Saved/ }).waitFor(); // prettier-ignore
      expect(await input.inputValue()).toBe(keys);
      await input.pressSequentially(more);
      await until(async () => (await poem())[column] === whole);
      await input.press('Control+s');
      await page.keyboard.press('Tab');
      await until(async () => (await input.inputValue()) === String(whole));
    }
  }, 30_000);

  test('[E2] [F1] in a form of 200 fields a keystroke renders its field and the dependent ones, and sends nothing but the autosave', async () => {
    const [record] = await suite.admin.create('wide', [{ text_0: 'start' }]);
    const id = Number(record?.['id']);
    const page = await suite.visit(`/private/wide/${id}`);
    await page.getByLabel('Field 199').waitFor();
    // Shown by a function: the first results of the functions have arrived.
    await page.getByLabel('Field 8', { exact: true }).waitFor();
    const changedBy = async (label: string, text: string): Promise<string[]> => {
      await page.getByLabel(label, { exact: true }).focus();
      await page.evaluate(() => {
        const seen = new Set<string>();
        const cell = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-column]')?.dataset['column']; // prettier-ignore
        const observer = new MutationObserver((mutations) => {
          for (const { target, addedNodes, removedNodes } of mutations) {
            for (const node of [target, ...addedNodes, ...removedNodes]) seen.add(cell(node) ?? '');
          }
        });
        const form = document.querySelector('main form > :last-child');
        if (form) observer.observe(form, { subtree: true, childList: true, attributes: true, characterData: true });
        Object.assign(window, { seenColumns: seen });
      });
      await page.keyboard.type(text, { delay: 20 });
      // The functions have followed, and the autosave was accepted.
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor();
      return page.evaluate(() => [...(window as unknown as { seenColumns: Set<string> }).seenColumns].filter((name) => name !== '').sort()); // prettier-ignore
    };
    const requests: string[] = [];
    page.on('request', (request) => {
      const call = `${request.method()} ${new URL(request.url()).pathname}`;
      // The session check two seconds after a navigation (G5) is not caused by a key.
      const isSessionCheck = /^GET \/api\/(?:auth\/session|users\/[\w-]+)$/.test(call);
      if (call.includes(' /api/') && !isSessionCheck) requests.push(call);
    });
    expect(await changedBy('Field 1', 'alone')).toEqual(['text_1']);
    // A busy machine may pause between two keys for longer than the autosave waits.
    const sent = () => [...new Set(requests.splice(0))];
    expect(sent()).toEqual([`PUT /api/wide/${id}`]);
    const columns = wideForm(true)['columns'] as Record<string, Record<string, unknown>>;
    const depends = (column: Record<string, unknown>) =>
      ['visible', 'required', 'readOnly'].some((key) => key in column);
    const dependents = Object.keys(columns).filter((name) => depends(columns[name] ?? {}));
    const changed = await changedBy('Field 0', 'abc8');
    expect(changed).toContain('text_0');
    expect(changed.filter((name) => name !== 'text_0' && !dependents.includes(name))).toEqual([]);
    expect(sent()).toEqual([`PUT /api/wide/${id}`]);
  }, 60_000);
});
