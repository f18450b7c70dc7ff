import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadScript } from './load-script.js';

interface Script {
  swapUi(fresh: string, dist: string): void;
}

let swapUi: Script['swapUi'];
beforeAll(async () => ({ swapUi } = await loadScript<Script>('build/swap-ui.mjs')));

let dist: string;
beforeEach(() => (dist = mkdtempSync(join(tmpdir(), 'viewkraft-swap-'))));
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const has = (file: string): boolean => existsSync(join(dist, file));

/** A build whose files have a hash in their names; returns its folder. */
function built(hash: string): string {
  const fresh = join(dist, '.next');
  for (const part of ['client', 'server']) {
    write(join(fresh, part, `assets/entry-${hash}.js`), hash);
    write(join(fresh, part, '.vite/manifest.json'), JSON.stringify({ entry: { file: `assets/entry-${hash}.js` } }));
  }
  write(join(fresh, 'client/index.html'), hash);
  write(join(fresh, 'server/entry-server.js'), hash);
  return fresh;
}

const age = (hash: string, days: number): void => {
  const then = Date.now() / 1_000 - days * 86_400;
  for (const part of ['client', 'server']) utimesSync(join(dist, part, `assets/entry-${hash}.js`), then, then);
};

test.each(['client', 'server'])('the %s keeps the files of the last build for a day', (part) => {
  swapUi(built('one'), dist);
  age('one', 30);
  swapUi(built('two'), dist);
  expect([has(`${part}/assets/entry-one.js`), has(`${part}/assets/entry-two.js`)]).toEqual([true, true]);
  age('one', 2);
  swapUi(built('three'), dist);
  expect(['one', 'two', 'three'].map((hash) => has(`${part}/assets/entry-${hash}.js`))).toEqual([false, true, true]);
});

test('what a running server reads to notice a build changes after all else', () => {
  swapUi(built('one'), dist);
  const fresh = built('two');
  rmSync(join(dist, 'client/.vite'), { recursive: true });
  write(join(dist, 'client/.vite'), 'no folder');
  expect(() => swapUi(fresh, dist)).toThrow();
  expect(has('server/assets/entry-two.js') && has('client/assets/entry-two.js')).toBe(true);
  for (const file of ['client/index.html', 'server/entry-server.js'])
    expect(readFileSync(join(dist, file), 'utf8')).toBe('one');
});
