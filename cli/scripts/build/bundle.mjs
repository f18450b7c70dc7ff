import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { keepModuleUrls, oneByteSource } from './bundle-plugins.mjs';
import { root } from '../project.mjs';

// Bundles compiled modules of a package into a few files in `dist/bundle`, which is what Node runs: Node needs almost a
// millisecond of processor time for each module, and the server has 600. Threads and other processes of the server start
// from their own compiled modules. Arguments: the folder of the package, and the modules that others import.
const [folder, ...entries] = process.argv.slice(2);
/** A running server may still load a file of an earlier build. */
const maxAgeMs = 24 * 3_600_000;

const dist = join(root, folder, 'dist');
const dir = join(dist, 'bundle');
const packageList = join(dist, 'packages/packages.json');
const packages = existsSync(packageList) ? JSON.parse(readFileSync(packageList, 'utf8')) : {};
const bundledPackages = {
  name: 'bundled packages',
  resolveId: (specifier) =>
    Object.hasOwn(packages, specifier) ? { id: `../packages/${packages[specifier]}`, external: true } : undefined,
};
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(dist, `${entry}.js`)])),
  platform: 'node',
  // Tree shaking and minifying drop a call whose result is unused, even one whose purpose is to throw.
  treeshake: false,
  // Packages stay outside: plugins get the same classes as the platform.
  external: (id) => /^[^./]/.test(id) && !Object.hasOwn(packages, id),
  plugins: [bundledPackages, keepModuleUrls(dir), oneByteSource],
});
const { output } = await bundle.write({
  dir,
  format: 'esm',
  minify: false,
  keepNames: true,
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

const written = new Set(output.map(({ fileName }) => fileName));
for (const name of readdirSync(dir)) {
  const file = join(dir, name);
  if (!written.has(name) && Date.now() - statSync(file).mtimeMs > maxAgeMs) rmSync(file);
}
