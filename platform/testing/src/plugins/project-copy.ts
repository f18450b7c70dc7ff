import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { linkEach, linkThirdParties, openProject, type Project } from '../project/project.js';
import { repository } from '../server/start-server.js';

const copied = ['package.json', 'package-lock.json', 'tsconfig.json', '.prettierrc.json', 'locales', 'views', 'platform', 'ui', 'cli']; // prettier-ignore
const left = /(^|\/)(node_modules|\.next)(\/|$)|^platform\/testing\/bench$|\/src\/.*\.test\.tsx?$/;

/** Copies the repository's own sources and builds, and links installed packages. */
export function copyProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-project-'));
  for (const part of copied) {
    const filter = (path: string) => !left.test(relative(repository, path));
    cpSync(join(repository, part), join(folder, part), { recursive: true, preserveTimestamps: true, filter });
  }
  mkdirSync(join(folder, 'plugins'));
  writeFileSync(join(folder, 'plugins/plugins.json'), '{ "enabled": [], "options": {} }');
  linkPackages(folder);
  return openProject(folder);
}

/** The packages of the copy itself, and the stamps of their builds. */
function linkPackages(folder: string): void {
  const to = join(folder, 'node_modules');
  linkThirdParties(folder);
  for (const [name, place] of [['cli', 'cli'], ['locales', 'locales'], ['ui', 'ui'], ['model', 'platform/model'], ['server', 'platform/server'], ['testing', 'platform/testing']] as const)
    symlinkSync(join('../..', place), join(to, '@viewkraft', name)); // prettier-ignore
  // Includes the build inputs, so that nothing is built again.
  cpSync(join(repository, 'node_modules/.cache/viewkraft'), join(to, '.cache/viewkraft'), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.includes('build.lock'),
  });
  for (const part of ['ui', 'platform/server', 'platform/testing'])
    linkEach(
      join(repository, part, 'node_modules'),
      join(folder, part, 'node_modules'),
      (name) => !name.startsWith('.vite'),
    );
}
