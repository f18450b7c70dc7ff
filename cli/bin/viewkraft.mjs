#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  // Directly after `npm ci` the first call builds the packages; progress is printed to stderr.
  const { buildOrExit } = await import('../scripts/build.mjs');
  await buildOrExit(['server']);
}
// From Node 22.8 on, compiled code is kept between calls.
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/viewkraft/compiled', import.meta.url)));
await import(main.href);
