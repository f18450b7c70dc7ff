import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root; scripts work there, wherever they were called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** State of scripts between runs: stamps of the last build and the lock. Git and npm ignore the folder. */
export const cache = join(root, 'node_modules', '.cache', 'viewkraft');

/** The folders in a folder of the repository that contain the file. */
const foldersWith = (file, folder, base) =>
  readdirSync(join(base, folder))
    .filter((name) => existsSync(join(base, folder, name, file)))
    .map((name) => `${folder}/${name}`);

/** The current folders of plugins in this repository, `plugins/{name}`. */
export const findPlugins = (base = root) => foldersWith('tsconfig.json', 'plugins', base);

/** The folders of all packages in this repository. */
export const findWorkspaces = (base = root) =>
  JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).workspaces.flatMap((path) =>
    path.endsWith('/*') ? foldersWith('package.json', path.slice(0, -2), base) : [path],
  );

/** The plugins when this process started. */
export const plugins = findPlugins();

/**
 * The template copied by `plugin create`: at the same depth as a folder in `plugins/`, so that it is checked in place.
 */
export const pluginTemplate = 'cli/plugin-template';

/** The main files of the tools, to be run by `node`. */
export const tools = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  jest: join(root, 'node_modules/jest/bin/jest.js'),
  eslint: join(root, 'node_modules/eslint/bin/eslint.js'),
  prettier: join(root, 'node_modules/prettier/bin/prettier.cjs'),
  depcruise: join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
};
