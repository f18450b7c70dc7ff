import { locales, type Locale } from '@viewkraft/model';
import type { Page } from 'playwright-core';
import { axeFindings, contrastFindings } from './axe-findings.js';
import { inChromium, type ChromiumSuite, type Visitor } from './in-chromium.js';
import { untilComplete } from './page-start.js';

const id = { type: 'integer', primaryKey: true };
const views = {
  tags: { label: { en: 'Tags', de: 'Schlagworte' }, columns: { id, name: { type: 'string' } } },
  articles: {
    label: { en: 'Articles', de: 'Artikel' },
    columns: {
      id,
      title: { type: 'string', allowNull: false, label: { en: 'Title', de: 'Titel' } },
      body: { type: 'text', widget: 'markdown', label: { en: 'Text', de: 'Text' } },
      page: { type: 'text', widget: 'html', label: { en: 'Page', de: 'Seite' } },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft', label: { en: 'Status', de: 'Status' } },
      published: { type: 'datetime', label: { en: 'Published', de: 'Veröffentlicht' } },
      day: { type: 'dateonly', label: { en: 'Day', de: 'Tag' } },
      price: { type: 'decimal', label: { en: 'Price', de: 'Preis' } },
      top: { type: 'boolean', label: { en: 'On top', de: 'Oben' } },
      colour: { type: 'string', widget: 'color', label: { en: 'Colour', de: 'Farbe' } },
      picture: { type: 'string', widget: 'image', label: { en: 'Picture', de: 'Bild' } },
      parent_id: { type: 'integer' },
    },
    relations: {
      parent: { type: 'belongsTo', view: 'articles', foreignKey: 'parent_id', label: { en: 'Parent', de: 'Übergeordnet' } },
      children: { type: 'hasMany', view: 'articles', foreignKey: 'parent_id', label: { en: 'Children', de: 'Untergeordnete' } },
      tags: { type: 'belongsToMany', view: 'tags', through: 'articles_tags', label: { en: 'Tags', de: 'Schlagworte' } },
    },
  },
}; // prettier-ignore

/** Addresses without a locale, and who opens them. */
const groups: readonly { name: string; visitor?: Visitor; paths: readonly string[] }[] = [
  { name: 'public pages', visitor: 'guest', paths: ['/', '/imprint', '/privacy', '/test', '/test2', '/admin-test', '/nothing/here', '/api/docs'] },
  { name: 'pages before the sign-in', visitor: 'guest', paths: ['/login', '/signup', '/password-request', '/user', '/api/auth/verify-request', '/api/auth/signout'] },
  { name: 'grids', paths: ['/private', '/private/articles', '/private/articles?search=nothing+like+it', '/private/articles/deleted', '/private/users', '/private/media', '/private/letters'] },
  { name: 'forms', paths: ['/private/articles/new', '/private/articles/1', '/private/articles/new?clone=1', '/private/articles/99', '/private/pages/{page}', '/private/media/new', '/private/letters/{letter}', '/service/letter/{letter}'] },
  { name: 'pages of the account', paths: ['/user', '/user/changes', '/password-new', '/api/docs'] },
  { name: 'administration', paths: ['/admin/views', '/admin/views/articles', '/admin/views/users', '/admin/plan', '/admin/users', '/admin/access', '/admin/media', '/admin/plugins', '/admin/health'] },
]; // prettier-ignore
/** Pages with their own German address. */
const german: Readonly<Record<string, string>> = { '/imprint': '/impressum', '/privacy': '/datenschutz' };

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

async function fill({ admin }: ChromiumSuite): Promise<void> {
  await admin.create('tags', [{ name: 'wichtig' }]);
  await admin.create('articles', [{ title: 'One', body: '# Heading\n\ntext', price: '12.50', day: '2026-11-21' }, { title: 'Two', parent_id: 1 }]); // prettier-ignore
  await admin.send('POST', '/api/articles/1/tags/', { id: 1 });
  const [gone] = await admin.create('articles', [{ title: 'Gone' }]);
  await admin.send('DELETE', `/api/articles/${String(gone?.['id'])}`);
  await admin.create('letters', [{ subject: 'Greetings', sender: 'Ada\nStreet 1\nTown', recipient: 'Bo\nWay 2\nCity', body: 'Dear Bo' }]); // prettier-ignore
}

inChromium('every page', { env: { PLUGINS: 'letter' }, views, prepare: fill }, (suite) => {
  test.each(locales.flatMap((locale) => groups.map((group) => ({ locale, ...group }))))(
    '[A1] [A18] in $locale, $name, in both themes: no axe finding, one heading, one main, no console message, nothing wider than 320 px',
    async ({ locale, visitor, paths }) => {
      const first = async (view: string) => String((await suite.admin.list(view))[0]?.['id']);
      const [page, letter] = await Promise.all([first('pages'), first('letters')]);
      const tab = await suite.visit(locale === 'de' ? '/de' : '/', visitor);
      await tab.emulateMedia({ reducedMotion: 'reduce' });
      await tab.addInitScript(() => {
        const titles = new Set<string>();
        Object.assign(window, { titles });
        const note = () => document.title && titles.add(document.title);
        new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
      });
      // One theme per language, then the other.
      const theme = themes[locales.indexOf(locale)] ?? 'light';
      await tab.evaluate((choice) => localStorage.setItem('theme', choice), theme);
      const findings: string[] = [];
      for (const path of paths) {
        const address = addressIn(locale, path.replace('{page}', page).replace('{letter}', letter));
        const response = await tab.goto(suite.server.origin + address);
        const found = await findingsOf(tab, theme).catch((error: Error) => [error.message]);
        if (!path.startsWith('/api/')) found.push(...(await headFindings(tab, (await response?.text()) ?? '', locale)));
        findings.push(...found.map((finding) => `${path}: ${finding}`));
      }
      expect(findings).toEqual([]);
    },
    90_000,
  );
});

function addressIn(locale: Locale, path: string): string {
  return locale === 'en' || path.startsWith('/api/') ? path : `/de${german[path] ?? path}`.replace(/\/$/, '');
}

async function findingsOf(page: Page, theme: Theme): Promise<string[]> {
  await untilComplete(page);
  const findings = await axeFindings(page);
  const counts = await page.evaluate(() => ['h1', 'main'].map((name) => document.querySelectorAll(name).length));
  if (counts.join() !== '1,1') findings.push(`h1 and main: ${counts.join()}`);
  const html = page.locator('html');
  if ((await html.getAttribute('data-theme')) !== theme) findings.push('another theme');
  const other = theme === 'light' ? 'dark' : 'light';
  await html.evaluate(async (root, name) => {
    root.setAttribute('data-theme', name);
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  }, other);
  findings.push(...(await contrastFindings(page)).map((finding) => `${other}: ${finding}`));
  const raw = await page.evaluate(() => /\b(?:form|grid|field|frame|admin|private|media|gallery)\.[a-z]\w+(?:\.\w+)*\b/.exec(document.body.innerText)?.[0]); // prettier-ignore
  if (raw) findings.push(`a key instead of a text: ${raw}`);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = await page.waitForFunction(() => document.documentElement.scrollWidth <= 320).catch(() => null); // prettier-ignore
  if (!fits) findings.push(`${await page.evaluate(() => document.documentElement.scrollWidth)} px wide`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return findings;
}

/** The server's HTML has its metadata before any script, and its title stays the same while the page hydrates (A17). */
async function headFindings(page: Page, html: string, locale: string): Promise<string[]> {
  const head = html.slice(0, html.indexOf('<script'));
  const title = /<title>([^<]+)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]+)"/.exec(head)?.[1];
  const isHome = /^\/(?:de)?$/.test(new URL(page.url()).pathname);
  const isListed = isHome || /\/(?:imprint|privacy|impressum|datenschutz)$/.test(new URL(page.url()).pathname);
  const findings: string[] = [];
  if (!head.includes(`<html lang="${locale}"`)) findings.push('another language in the HTML');
  if (!isHome && !title?.endsWith(' – Viewkraft')) findings.push(`no title of its own: ${title}`);
  if (!description) findings.push('no description');
  if (!isListed && !head.includes('<meta name="robots" content="noindex">')) findings.push('listed by search engines');
  const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
  if (titles.length !== 1) findings.push(`titles one after the other: ${titles.join(' | ')}`);
  return findings;
}
