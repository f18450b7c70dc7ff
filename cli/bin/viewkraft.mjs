#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(main)) {
  // Straight after `npm ci`: whoever calls the command first waits for it once; what is said about that goes to stderr.
  const { buildOrExit } = await import('../scripts/build.mjs');
  await buildOrExit(['server']);
}
await import(main.href);
