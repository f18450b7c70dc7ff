import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportViewProblem } from '@viewkraft/model';
import { projectRoot } from '../../../kernel/config/project-root.js';
import { Texts } from '../../../kernel/errors/texts.js';
import { FolderWatcher } from './folder-watcher.js';
import { readViewFiles } from './view-files.js';

let folder: string;
let watcher: FolderWatcher;
let calls: number;
let awaken: (() => void) | undefined;

async function watchFolder(): Promise<void> {
  calls = 0;
  watcher = new FolderWatcher([folder], () => {
    calls += 1;
    awaken?.();
  });
  await watcher.start();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vk-watch-'));
  await watchFolder();
});
afterEach(() => {
  watcher.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = async (): Promise<string[]> =>
  (await readViewFiles([{ path: folder, shipped: false }])).sources.map(({ name, text }) => `${name}:${text}`);

/**
 * Waits for callbacks until the folder has the expected content; 2 s is the limit for a change to be noticed. Counted in
 * short turns, because while the whole machine stalls, the watcher cannot notice anything either.
 */
async function seen(...wanted: string[]): Promise<void> {
  let waited = 0;
  while (JSON.stringify(await names()) !== JSON.stringify(wanted) || calls === 0) {
    if (waited >= 2_000) throw new Error(`not seen in 2 s: ${JSON.stringify(await names())} after ${calls} calls`);
    const from = performance.now();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 50);
      awaken = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    waited += Math.min(performance.now() - from, 100);
  }
}

test('[C1] notices a new, a changed and a removed file', async () => {
  writeFileSync(join(folder, 'a.json'), '1');
  await seen('a:1');
  calls = 0;
  writeFileSync(join(folder, 'a.json'), '22');
  await seen('a:22');
  calls = 0;
  rmSync(join(folder, 'a.json'));
  await seen();
});

test('[C1] notices editors that write a temporary file and rename it', async () => {
  writeFileSync(join(folder, 'a.json'), 'old');
  await seen('a:old');
  calls = 0;
  writeFileSync(join(folder, '.a.json.swp'), 'new');
  renameSync(join(folder, '.a.json.swp'), join(folder, 'a.json'));
  await seen('a:new');
  calls = 0;
  writeFileSync(join(folder, 'a.json'), 'newer');
  await seen('a:newer');
});

test('[C1] notices changes of a file that is linked into the folder', async () => {
  const other = mkdtempSync(join(tmpdir(), 'vk-linked-'));
  writeFileSync(join(other, 'own.json'), '1');
  symlinkSync(join(other, 'own.json'), join(folder, 'a.json'));
  watcher.close();
  await watchFolder();
  writeFileSync(join(other, 'own.json'), '2');
  await seen('a:2');
  calls = 0;
  writeFileSync(join(other, 'new'), '3');
  renameSync(join(other, 'new'), join(other, 'own.json'));
  await seen('a:3');
  rmSync(other, { recursive: true });
});

test('[C1] many files at once cause few changes', async () => {
  for (let index = 0; index < 200; index += 1)
    writeFileSync(join(folder, `v${String(index).padStart(3, '0')}.json`), 'x');
  await seen(...Array.from({ length: 200 }, (_, index) => `v${String(index).padStart(3, '0')}:x`));
  expect(calls).toBeLessThan(6);
});

test('[C1] survives the removal of its folder', async () => {
  writeFileSync(join(folder, 'a.json'), '1');
  await seen('a:1');
  calls = 0;
  rmSync(folder, { recursive: true });
  await seen();
  calls = 0;
  mkdirSync(folder);
  writeFileSync(join(folder, 'b.json'), '2');
  await seen('b:2');
  // Long enough for the watch on the new folder to be established.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  calls = 0;
  writeFileSync(join(folder, 'b.json'), '3');
  await seen('b:3');
});

test('[C1] ignores files that are not view files', async () => {
  for (const name of ['view.schema.json', '.hidden.json', '#a.json', '~a.json', 'a.json~', 'a.txt']) {
    writeFileSync(join(folder, name), 'x');
  }
  mkdirSync(join(folder, 'sub.json'));
  writeFileSync(join(folder, 'sub.json', 'c.json'), 'x');
  expect(await names()).toEqual([]);
});

test('[C5] files that are not text or defined twice are problems with a suggested fix', async () => {
  const second = mkdtempSync(join(tmpdir(), 'vk-watch-'));
  writeFileSync(join(folder, 'a.json'), Buffer.from([0xff, 0xfe, 0x00]));
  writeFileSync(join(folder, 'b.json'), '\ufeff1');
  writeFileSync(join(second, 'b.json'), '2');
  const read = await readViewFiles([folder, second].map((path) => ({ path, shipped: false })));
  rmSync(second, { recursive: true });
  expect(read.sources.map(({ name, text }) => [name, text])).toEqual([['b', '1']]);
  const translate = new Texts(projectRoot).translate('en');
  const reported = read.problems.map((problem) => reportViewProblem(problem, translate));
  expect(reported.map(({ view, mend }) => [view, mend.length > 10])).toEqual([
    ['a', true],
    ['b', true],
  ]);
});
