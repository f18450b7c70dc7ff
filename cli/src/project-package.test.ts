import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadScript } from './load-script.js';
import { root } from './root.js';

interface Script {
  projectPackage(project: object): { readonly devDependencies: Readonly<Record<string, string>> };
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

test('a new project gets the minor versions of the build tools that this repository tests', async () => {
  const { projectPackage } = await loadScript<Script>('../create-viewkraft/src/project-package.mjs');
  const { devDependencies } = projectPackage({ folder: root, name: 'site', samples: false, plugins: [] });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  for (const name of ['vite', '@vitejs/plugin-react', 'typescript']) {
    const version = (packages[`node_modules/${name}`] ?? packages[`ui/node_modules/${name}`])?.version;
    const patch = /\d+$/;
    expect(devDependencies[name]?.replace(patch, '')).toBe(`~${version?.replace(patch, '')}`);
  }
});
