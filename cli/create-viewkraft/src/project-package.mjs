import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CreationRefused } from './creation-refused.mjs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** Named only for packed packages, which npm cannot find by their version. */
const inner = ['@viewkraft/locales', '@viewkraft/model'];
/** Of the versions with which this repository is tested: their next minor version may build something else. */
const tools = { '@vitejs/plugin-react': '~6.3.0', typescript: '~6.0.3', vite: '~8.3.8' };

/** The `package.json` of a project. Throws CreationRefused when a packed package is missing. */
export function projectPackage({ folder, name, samples, plugins, packages }) {
  const specOf = (dependency) => (packages === undefined ? `^${version}` : packedIn(packages, dependency, folder));
  const specs = (names) => Object.fromEntries(names.sort().map((dependency) => [dependency, specOf(dependency)]));
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    viewkraft: { project: true, version },
    workspaces: ['plugins/*'],
    scripts: {
      start: `viewkraft start${samples ? ' --samples' : ''}`,
      dev: `viewkraft dev${samples ? ' --samples' : ''}`,
      build: 'viewkraft build',
      test: 'viewkraft test',
    },
    dependencies: specs([
      ...['@viewkraft/cli', '@viewkraft/server', '@viewkraft/ui', ...(packages === undefined ? [] : inner)],
      ...plugins.map((plugin) => `@viewkraft/plugin-${plugin}`),
    ]),
    devDependencies: { ...specs(['@viewkraft/testing']), ...tools },
    // Newer versions of these need Node 22.
    overrides: { 'content-disposition': '^1.1.0', cookie: '^1.1.1', 'file-type': '^21.3.4' },
    // Only these need their install scripts, which fetch or build compiled modules.
    allowScripts: {
      argon2: true, 'better-sqlite3': true, '@parcel/watcher': false, '@swc/core': false, 'unrs-resolver': false,
    }, // prettier-ignore
    jest: { preset: '@viewkraft/testing' },
  };
}

/** The newest packed package of this name, as a path that npm reads relative to the project. */
function packedIn(packages, dependency, folder) {
  const start = `${dependency.replace('@', '').replace('/', '-')}-`;
  const files = existsSync(packages) ? readdirSync(packages) : [];
  const [file] = files
    .filter((each) => each.startsWith(start) && /^\d+\.\d+\.\d+.*\.tgz$/.test(each.slice(start.length)))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (file === undefined) throw new CreationRefused(`${packages} contains no packed ${dependency}.`);
  return `file:${relative(folder, join(packages, file)).replaceAll('\\', '/')}`;
}
