import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
for (const folder of findWorkspaces().filter((each) => !packedSeparately.includes(each))) npmPack(join(root, folder));
await inStage('ui', async (stage) => {
  // The UI in this checkout is built with its plugins; the published one has none.
  await bundleUi(join(root, 'ui'), join(stage, 'dist'), { PLUGINS: 'none' });
});
// `viewkraft upgrade` reads it.
await inStage('cli', (stage) => cpSync('CHANGELOG.md', join(stage, 'CHANGES.md')));
await inStage('cli/create-viewkraft', (stage) => {
  // There the guide stands alone: its links lead to the repository.
  const guide = readFileSync('docs/guides/plugin-author.md', 'utf8');
  const base = 'https://github.com/viewkraft/viewkraft/blob/main/docs/guides/';
  const text = guide.replace(/\]\((\.\.?\/[^)]+)\)/g, (_, path) => `](${new URL(path, base).href})`);
  mkdirSync(join(stage, 'template/plugins'), { recursive: true });
  writeFileSync(join(stage, 'template/plugins/README.md'), text);
});
console.log(`${readdirSync(out).filter((name) => name.endsWith('.tgz')).length} packages are in ${out}.`);

function npmPack(folder) {
  execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel', 'error', '--pack-destination', out], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  });
}

/** Packs a copy of a package to which `add` adds files. */
async function inStage(folder, add) {
  const stage = mkdtempSync(join(tmpdir(), 'viewkraft-pack-'));
  const skipped = ['node_modules', 'dist/client', 'dist/server', 'dist/.next'].map((part) => join(root, folder, part));
  try {
    cpSync(join(root, folder), stage, { recursive: true, filter: (path) => !skipped.includes(path) });
    await add(stage);
    npmPack(stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
