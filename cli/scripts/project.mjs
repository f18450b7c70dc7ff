import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; every script works from there, wherever it was called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What scripts remember between runs: stamps of the last build and the lock. Git and npm ignore it. */
export const cache = join(root, 'node_modules', '.cache', 'viewkraft');

/** Folders of the plugins that lie in this repository at this moment, `plugins/{name}`. */
export const findPlugins = () =>
  readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'plugins', entry.name, 'tsconfig.json')))
    .map((entry) => `plugins/${entry.name}`);

/** Those that were there when this process began. */
export const plugins = findPlugins();

/** The plugin that `plugin create` copies: as deep as one of `plugins/`, so that it is checked where it lies. */
export const pluginTemplate = 'cli/plugin-template';

/** Where the tools that we call keep their programs, as files that `node` runs. */
export const tools = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  jest: join(root, 'node_modules/jest/bin/jest.js'),
  eslint: join(root, 'node_modules/eslint/bin/eslint.js'),
  prettier: join(root, 'node_modules/prettier/bin/prettier.cjs'),
  depcruise: join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
};
