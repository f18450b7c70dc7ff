import type { HeadPage } from '@viewkraft/model';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, SiteConfig } from '../../kernel/config/config.js';
import { newNonce, pagePolicy } from '../../web/content-policy.js';
import { visitLocale } from '../../kernel/http/first-visit.js';
import { needsOf } from '../../web/page-preloads.js';
import { PageMessages } from './page-messages.js';
import { PageShell } from '../../web/page-shell.js';
import type { PageRecords } from '../pages/page-records.js';
import type { Contributions } from '../../kernel/plugin/contributions.js';
import { noPlugins } from '../../kernel/plugin/plugin-set.js';
import { PublicController } from './public.controller.js';

const uploads = { maxBytes: 1, types: ['png'], trashDays: 30 };
const imageDomains: readonly string[] = [];
const site: SiteConfig = {
  name: 'A & <B>',
  tagline: { en: 'Strong', de: 'Stark' },
  rootRedirect: undefined,
  anchorAnimations: false,
  breakpoints: [],
  tagId: undefined,
  buildPollInterval: 60_000,
  noCookies: false,
  theme: 'light',
};

describe('[A2] the first visit of the root', () => {
  const visitor = { cookie: undefined, acceptLanguage: 'de-DE,de;q=0.9,en;q=0.8', userAgent: 'Mozilla/5.0' };
  test.each([
    ['browser language', visitor, { locale: 'de', first: true }],
    ['no language', { ...visitor, acceptLanguage: undefined }, { locale: 'en', first: true }],
    ['another language', { ...visitor, acceptLanguage: 'fr' }, { locale: 'en', first: true }],
    ['the cookie wins', { ...visitor, cookie: 'en' }, { locale: 'en', first: false }],
    ['a wrong cookie is none', { ...visitor, cookie: 'xx' }, { locale: 'de', first: true }],
    ['crawlers stay', { ...visitor, userAgent: 'Googlebot/2.1' }, { locale: 'en', first: false }],
  ])('%s', (_name, who, meant) => expect(visitLocale(who)).toEqual(meant));
});

const english: HeadPage = { locale: 'en', isUnlisted: true };

describe('the shell', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vk-shell-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('fills every placeholder, escaped', () => {
    writeFileSync(
      join(folder, 'index.html'),
      '<html lang="__LANG__"><title>__TITLE__</title><b nonce="__NONCE__">__CONFIG__</b>__NONCE__',
    );
    const html = new PageShell(folder, {
      site: { ...site, name: '</script>$&' },
      uploads,
      imageDomains,
      publicUrl: undefined,
      dev: false,
      auth: { providers: [] },
    }).render({ locale: 'de', isUnlisted: true }, 'N1');
    expect(html).toContain('lang="de"');
    expect(html).toContain('<title>&#60;/script&#62;$&#38; – Stark</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('"name":"\\u003c/script>$&"');
    expect(html?.match(/N1/g)).toHaveLength(2);
    expect(html).not.toMatch(/__[A-Z]+__/);
  });

  test('preloads the files and the first data of its page', () => {
    const manifest = {
      'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_start.js'] },
      '_start.js': { file: 'assets/start-1.js', name: 'start' },
      '_table.js': { file: 'assets/table-1.js', name: 'table', imports: ['_start.js'], css: ['assets/table-1.css'] },
      '_grid.js': { file: 'assets/grid-1.js', name: 'grid', imports: ['_start.js', '_table.js'] },
    };
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'index.html'), '<head>__READS__</head>');
    const shell = new PageShell(folder, {
      site,
      uploads,
      imageDomains,
      publicUrl: undefined,
      dev: false,
      auth: { providers: [] },
    });
    const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/assets/${file}" nonce="N1">`;
    expect(shell.render(english, 'N1', needsOf('/private/articles', 'en', true))).toBe(
      `<head>["/api/auth/session","/api/model/","/api/model/articles"]${link('modulepreload', 'table-1.js')}${link('modulepreload', 'grid-1.js')}${link('stylesheet', 'table-1.css')}</head>`,
    );
    expect(shell.render(english, 'N1', needsOf('/private/articles', 'en', false))).toBe(
      '<head>["/api/auth/session"]</head>',
    );
    expect(needsOf('/private/articles/1', 'en', true).chunks).toContain('form');
  });

  test('fills placeholders of the built page only, not their names in titles, texts, addresses and settings', () => {
    const names = '__LANG__ __NONCE__ __READS__ __CONFIG__';
    const scripts = ['config', 'reads'].map((id) => `<script id="${id}">__${id.toUpperCase()}__</script>`).join('');
    const built = `<html lang="__LANG__"><head><title>__TITLE__</title>${scripts}</head><div id="root"></div></html>`;
    writeFileSync(join(folder, 'index.html'), built);
    const named = { ...site, name: names };
    const config = { site: named, uploads, imageDomains, publicUrl: undefined, dev: false, auth: { providers: [] } };
    const shell = new PageShell(folder, config);
    const content = { blocks: () => [] };
    const menus = { header: [], footer: [] };
    const needs = { chunks: [], reads: [names] };
    const pages = [
      shell.render({ ...english, title: names }, 'N1', needs, { menus, content, body: names }),
      shell.renderShared({
        locale: 'en', head: `<title>${names}</title>`, body: names, style: `a { content: '${names}' }`, data: { text: names },
        payload: null, content, hosts: 'none', chunks: [], reads: [names],
      })?.html,
    ]; // prettier-ignore
    for (const html of pages) {
      const block = (id: string): unknown => JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(html ?? '')?.[1] ?? '');
      expect(block('config')).toMatchObject({ name: names });
      expect(block('reads')).toEqual([names]);
      expect(html).toMatch(`<html lang="en">`);
      expect(/<title>[^<]*<\/title>/.exec(html ?? '')?.[0]).toContain(names);
      expect(/<div id="root"[^>]*>([^<]*)</.exec(html ?? '')?.[1]).toBe(names);
    }
    expect(pages[1]).toContain(`id="payload">{"text":"${names}"}`);
  });

  test('preloads nothing for an unknown view', () => {
    expect(needsOf('/private/</script>', 'en', true).reads).toEqual(['/api/auth/session', '/api/model/']);
  });

  test('is absent until the UI is built', () => {
    const shell = new PageShell(folder, {
      site,
      uploads,
      imageDomains,
      publicUrl: undefined,
      dev: false,
      auth: { providers: [] },
    });
    expect(shell.render(english, 'n')).toBeUndefined();
    writeFileSync(join(folder, 'index.html'), 'built');
    expect(shell.render(english, 'n')).toBe('built');
  });
});

test('[G9] the public settings are empty with the no-cookies setting, and are part of the page', async () => {
  const shown = { blocks: () => [] };
  const plugins = { sections: () => ({ clock: { zone: 'UTC' } }), sources: () => ({}) };
  const settings = (noCookies: boolean) =>
    new PublicController(
      { site: { ...site, noCookies }, uploads, imageDomains } as Partial<Config> as Config,
      new PageMessages({ root: '' }, noPlugins),
      plugins as Partial<Contributions> as Contributions,
      { snapshot: () => shown } as unknown as PageRecords,
    ).settings();
  expect(await settings(false)).toMatchObject({
    config: { name: site.name, tagline: site.tagline, locales: ['en', 'de'], noCookies: false },
    plugins: { clock: { zone: 'UTC' } },
  });
  expect(await settings(true)).toEqual({});
  const folder = mkdtempSync(join(tmpdir(), 'vk-shell-'));
  try {
    writeFileSync(join(folder, 'index.html'), '__CONFIG__');
    const config = { uploads, imageDomains, publicUrl: undefined, dev: false, auth: { providers: [] } };
    const shell = new PageShell(folder, { ...config, site: { ...site, noCookies: true } }, plugins);
    const page =
      shell.render(english, 'N1', undefined, { menus: { header: [], footer: [] }, content: shown, body: '' }) ?? '';
    expect(JSON.parse(page)).toMatchObject({
      noCookies: true,
      locales: ['en', 'de'],
      breakpoints: [],
      plugins: { clock: { zone: 'UTC' } },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the policy allows nothing inline without the nonce, and every nonce differs', () => {
  const policy = pagePolicy('N');
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-N'/);
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(newNonce()).not.toBe(newNonce());
});
