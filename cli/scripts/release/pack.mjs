import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buildOrExit } from '../build.mjs';
import { bundleUi } from '../build/bundle-ui.mjs';
import { compile } from '../build/compile.mjs';
import { findPlugins, findWorkspaces, root } from '../project.mjs';

// Packs every package of the repository into the folder that the argument names, as npm would publish it.

const out = resolve(process.argv[2] ?? 'packs');
process.chdir(root);
mkdirSync(out, { recursive: true });
await buildOrExit(['server', 'testing']);
await compile(['ui']);

const { packPlugin } = await import('../../dist/scaffold/pack-plugin.js');
const plugins = findPlugins();
const packedSeparately = ['ui', 'cli', 'cli/create-viewkraft', ...plugins];
for (const plugin of plugins) packPlugin(root, plugin, out);
const stages = mkdtempSync(join(tmpdir(), 'viewkraft-pack-'));
try {
  // The UI in this checkout is built with its plugins; the published one has none.
  await bundleUi(join(root, 'ui'), join(stage('ui'), 'dist'), { PLUGINS: 'none' });
  // `viewkraft upgrade` reads it.
  cpSync('CHANGELOG.md', join(stage('cli'), 'CHANGES.md'));
  // There the guide stands alone: its links lead to the repository.
  const guide = readFileSync('docs/guides/plugin-author.md', 'utf8');
  const base = 'https://github.com/viewkraft/viewkraft/blob/main/docs/guides/';
  const text = guide.replace(/\]\((\.\.?\/[^)]+)\)/g, (_, path) => `](${new URL(path, base).href})`);
  const template = join(stage('cli/create-viewkraft'), 'template/plugins');
  mkdirSync(template, { recursive: true });
  writeFileSync(join(template, 'README.md'), text);
  const asTheyAre = findWorkspaces().filter((each) => !packedSeparately.includes(each));
  const folders = [
    ...asTheyAre.map((each) => join(root, each)),
    ...readdirSync(stages).map((each) => join(stages, each)),
  ];
  execFileSync('npm', ['pack', ...folders, '--ignore-scripts', '--loglevel', 'error', '--pack-destination', out], {
    stdio: ['ignore', 'ignore', 2],
  });
} finally {
  rmSync(stages, { recursive: true, force: true });
}
console.log(`${readdirSync(out).filter((name) => name.endsWith('.tgz')).length} packages are in ${out}.`);

/** Copies a package, so that files can be added before it is packed; returns the copy's folder. */
function stage(folder) {
  const copy = join(stages, basename(folder));
  const skipped = ['node_modules', 'dist/client', 'dist/server', 'dist/.next'].map((part) => join(root, folder, part));
  cpSync(join(root, folder), copy, { recursive: true, filter: (path) => !skipped.includes(path) });
  return copy;
}
