import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package. */
export const cli = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Why a `package.json` cannot be read: its folder may be meant as a project. */
export let packageProblem;

/**
 * The project's folder: the nearest one, from VIEWKRAFT_PROJECT or the working directory upward, whose `package.json`
 * says `"viewkraft": { "project": true }`; else that folder itself. Scripts work there, wherever they were called.
 */
export const root = findProject(resolve(process.env.VIEWKRAFT_PROJECT || '.'));

/** Whether the folder belongs to a project. */
export const isProject = isProjectFolder(root);

function findProject(from) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isProjectFolder(folder)) return folder;
    if (folder === dirname(folder)) return from;
  }
}

function isProjectFolder(folder) {
  return readPackage(folder).viewkraft?.project === true;
}

/** The content of a folder's `package.json`, as npm reads it: also with a byte-order mark. */
export function readPackage(folder) {
  const file = join(folder, 'package.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) packageProblem ??= `${file} is not valid JSON: ${error.message}`;
    return {};
  }
}

/** Whether the project is Viewkraft's own repository, where the platform is built from source. */
export const isRepository = existsSync(join(root, 'cli')) && realpathSync(join(root, 'cli')) === cli;

/** State of scripts between runs: stamps of the last build and the lock. Git and npm ignore the folder. */
export const cache = join(root, 'node_modules', '.cache', 'viewkraft');

/** The folder of a package installed in the project; undefined when it is not. */
export function packageFolder(name) {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(path)) return realpathSync(path);
    if (folder === dirname(folder)) return undefined;
  }
}

/** The folders in a folder of the project that contain the file. */
const foldersWith = (file, folder, base) =>
  !existsSync(join(base, folder))
    ? []
    : readdirSync(join(base, folder))
        .filter((name) => existsSync(join(base, folder, name, file)))
        .map((name) => `${folder}/${name}`);

/** The current folders of plugins in the project, `plugins/{name}`. */
export const findPlugins = (base = root) => foldersWith('tsconfig.json', 'plugins', base);

/** The folders of all packages in the project. */
export const findWorkspaces = (base = root) =>
  (readPackage(base).workspaces ?? []).flatMap((path) =>
    path.endsWith('/*') ? foldersWith('package.json', path.slice(0, -2), base) : [path],
  );

/** The plugins when this process started. */
export const plugins = findPlugins();

/**
 * The template copied by `plugin create`: at the same depth as a folder in `plugins/`, so that it is checked in place.
 */
export const pluginTemplate = 'cli/plugin-template';

const toolFiles = {
  tsc: ['typescript', 'bin/tsc'],
  vite: ['vite', 'bin/vite.js'],
  jest: ['jest', 'bin/jest.js'],
  eslint: ['eslint', 'bin/eslint.js'],
  prettier: ['prettier', 'bin/prettier.cjs'],
  depcruise: ['dependency-cruiser', 'bin/dependency-cruise.mjs'],
};

/** The main files of the installed tools by name, to be run by `node`; undefined for a missing tool. */
export const tools = Object.fromEntries(
  Object.entries(toolFiles).map(([name, [of, file]]) => {
    const folder = packageFolder(of);
    return [name, folder && join(folder, file)];
  }),
);
