import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { locales } from '@viewkraft/model';
import { ClientBuild } from './client-build.js';
import { clientDir } from './client-files.js';
import { needsOf } from './page-preloads.js';

const dir = clientDir(join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..'));
const suite = existsSync(join(dir, '.vite', 'manifest.json')) ? describe : describe.skip;

/**
 * Pages by address, whether the visitor is signed in, the maximum kilobytes of script at gzip level 6, and chunks not
 * needed.
 */
const pages = [
  ['/login', false, 180, ['MuiDataGrid']],
  ['/private', true, 245, ['MuiDataGrid', 'MuiAutocomplete']],
  ['/private/articles', true, 290, ['MuiDataGrid', 'MuiAutocomplete', 'MuiSelect', 'MuiLinearProgress']],
  ['/private/articles/1', true, 300, ['MuiDataGrid', 'MuiAutocomplete']],
  ['/admin/views', true, 250, ['MuiDataGrid']],
] as const;

suite.each(locales)('the built pages in %s', (locale) => {
  const build = ClientBuild.read(dir);
  const text = (file: string) => readFileSync(join(dir, file), 'utf8');
  const weight = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(text(file), { level: 6 }).length, 0) / 1_000;

  test.each(pages)('%s, signed in: %s, requests at most %d kB of script before it is shown', (path, isSignedIn, limit, without) => {
    const { chunks } = needsOf(path, locale, isSignedIn);
    // A chunk under another name would be found by the page itself, but later.
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(new Set(scripts).size).toBe(scripts.length);
    expect(weight(scripts)).toBeLessThan(limit);
    const all = scripts.map(text).join('\n');
    expect(without.filter((part) => all.includes(`\`${part}\``) || all.includes(`"${part}"`))).toEqual([]);
  });

  test('the DataGrid is loaded after the page that shows it, as one unmodified chunk of at most 180 kB', () => {
    const { chunks, later = [] } = needsOf('/private/articles', locale, true);
    expect(later.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const first = build.filesOf(chunks).scripts;
    const scripts = build.filesOf([...chunks, ...later]).scripts.filter((file) => !first.includes(file));
    expect(weight(scripts)).toBeLessThan(180);
    const all = scripts.map(text).join('\n');
    // The DataGrid's filter panel, column menu, columns panel, toolbar, footer, exports and texts: our grid shows none
    // of them.
    const parts = ['filterForm', 'GridColumnMenu', 'columnsManagement', 'toolbarQuickFilter', 'rowCount', 'text/csv', 'No results found.'];
    expect(parts.filter((part) => !all.includes(part))).toEqual([]);
  });

  test('[A10] [B2] the home page requests at most 90 kB including its motion, and nothing of MUI, the data router or its translations', () => {
    const chunks = ['site', `words-${locale}`, 'startSiteMotion'];
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(weight(scripts)).toBeLessThan(90);
    const all = scripts.map(text).join('\n');
    expect(['Mui', 'data-emotion', 'createBrowserRouter', 'hydrateFallbackElement', 'i18next'].filter((part) => all.includes(part))).toEqual([]);
  });

  test('[F1] a form with visible pickers and the table of an association stays below 350 kB', () => {
    const chunks = [...needsOf('/private/articles/1', locale, true).chunks, 'relation', 'AssociationRegions', 'AssociationTable'];
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(weight(scripts)).toBeLessThan(350);
  });
}); // prettier-ignore
