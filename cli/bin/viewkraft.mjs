#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import '../scripts/load-env.mjs';
import { cache, root } from '../scripts/project.mjs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  // Directly after `npm ci` the first call builds the packages; progress is printed to stderr.
  // The query makes it an instance of its own: the command `build` runs the script as its own, which works only once.
  const { buildOrExit } = await import('../scripts/build.mjs?first');
  await buildOrExit(['server']);
}
// Called in a folder below or elsewhere, a command means the project all the same.
if (process.env.VIEWKRAFT_PROJECT || root !== process.cwd()) process.env.VIEWKRAFT_PROJECT = root;
// From Node 22.8 on, compiled code is kept between calls.
module.enableCompileCache?.(join(cache, 'compiled'));
await import(main.href);
