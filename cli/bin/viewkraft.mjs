#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  // Directly after `npm ci` the first call builds the packages; progress is printed to stderr.
  const { buildOrExit } = await import('../scripts/build.mjs');
  await buildOrExit(['server']);
}
await import(main.href);
