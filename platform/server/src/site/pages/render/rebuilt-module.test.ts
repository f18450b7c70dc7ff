import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RebuiltModule } from './rebuilt-module.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewkraft-build-'));
  file = join(folder, 'entry-server.js');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const [loaded, logged]: [string[], string[]] = [[], []];
beforeEach(() => void (loaded.splice(0), logged.splice(0)));

// Jest would load a module from its own cache.
const open = () =>
  new RebuiltModule(file, { error: (_, text) => void logged.push(text) }, (address) => {
    loaded.push(address);
    const text = readFileSync(file, 'utf8');
    return text === 'broken' ? Promise.reject(new Error(text)) : Promise.resolve({ text });
  });

let time = 0;
function build(text: string): void {
  writeFileSync(file, text);
  utimesSync(file, ++time, time);
}

test('[B1] each build is loaded once, under an address of its own', async () => {
  const module = open();
  expect([module.builtAt(), await module.latest()]).toEqual([undefined, undefined]);
  for (const text of ['one', 'two']) {
    build(text);
    for (const _ of [1, 2]) expect(await module.latest()).toEqual({ text });
  }
  expect([loaded.length, new Set(loaded).size]).toEqual([2, 2]);
});

test('[B1] a build that cannot be loaded leaves the earlier one in use', async () => {
  const module = open();
  build('broken');
  await expect(module.latest()).rejects.toThrow('broken');
  build('one');
  await module.latest();
  build('broken');
  for (const _ of [1, 2]) expect(await module.latest()).toEqual({ text: 'one' });
  expect(logged).toEqual([expect.stringContaining('the earlier one stays in use')]);
  build('two');
  expect(await module.latest()).toEqual({ text: 'two' });
});
