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

/** Pages by address, whether one is signed in, and kilobytes of script at most, gzip level 6; what they may do without. */
const pages = [
  ['/login', false, 175, ['MuiDataGrid']],
  ['/private', true, 240, ['MuiDataGrid', 'MuiAutocomplete']],
  ['/private/articles', true, 350, ['MuiAutocomplete', 'MuiSelect', 'MuiLinearProgress']],
  ['/private/articles/1', true, 290, ['MuiDataGrid', 'MuiAutocomplete']],
  ['/admin/views', true, 240, ['MuiDataGrid']],
] as const;

suite.each(locales)('the built pages in %s', (locale) => {
  const build = ClientBuild.read(dir);
  const text = (file: string) => readFileSync(join(dir, file), 'utf8');
  const weight = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(text(file), { level: 6 }).length, 0) / 1_000;

  test.each(pages)('%s, signed in: %s, asks for at most %d kB of script before it stands', (path, isSignedIn, limit, without) => {
    const { chunks } = needsOf(path, locale, isSignedIn);
    // A chunk of another name would be found by the page itself, later.
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(new Set(scripts).size).toBe(scripts.length);
    expect(weight(scripts)).toBeLessThan(limit);
    const all = scripts.map(text).join('\n');
    expect(without.filter((part) => all.includes(`\`${part}\``) || all.includes(`"${part}"`))).toEqual([]);
  });

  test('[A10] [B2] the home page asks for at most 110 kB with its motion, and for nothing of MUI, the data router or its translations', () => {
    const chunks = ['site', `words-${locale}`, 'startSiteMotion'];
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(weight(scripts)).toBeLessThan(110);
    const all = scripts.map(text).join('\n');
    expect(['Mui', 'data-emotion', 'createBrowserRouter', 'hydrateFallbackElement', 'i18next'].filter((part) => all.includes(part))).toEqual([]);
  });

  test('[F1] a form with pickers and the table of an association in sight stays below 350 kB', () => {
    const chunks = [...needsOf('/private/articles/1', locale, true).chunks, 'relation', 'AssociationRegions', 'AssociationTable'];
    expect(chunks.filter((name) => build.filesOf([name]).scripts.length === 0)).toEqual([]);
    const scripts = [...build.start().scripts, ...build.filesOf(chunks).scripts];
    expect(weight(scripts)).toBeLessThan(350);
  });
}); // prettier-ignore
