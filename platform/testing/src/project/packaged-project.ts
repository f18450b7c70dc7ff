import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';
import { linkEach, linkThirdParties, openProject, type Project } from './project.js';

/** Runs a program to its end; throws with its output when it fails. */
function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** Packs all packages of the repository as npm would publish them; returns the folder. */
export function packPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-packs-'));
  run([join(repository, 'cli/scripts/release/pack.mjs'), folder], repository);
  return folder;
}

/** Runs `npm create viewkraft` as packed in `packs`, with these arguments, in the folder; returns its exit code and output. */
export function runCreate(
  packs: string,
  folder: string,
  args: readonly string[],
): { code: number | null; all: string } {
  const target = join(packs, 'create');
  if (!readdirSync(packs).includes('create')) unpack(packs, 'create-viewkraft', target);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(target, 'src/main.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, all: stdout + stderr };
}

/**
 * A project made by `npm create viewkraft` whose packages are unpacked from `packs`. Third-party packages are linked
 * instead of fetched, so that no registry is needed.
 */
export function createPackagedProject(packs: string, ...args: readonly string[]): Project {
  const parent = mkdtempSync(join(tmpdir(), 'viewkraft-packaged-'));
  const { code, all } = runCreate(packs, parent, ['my-site', '--packages', packs, '--no-install', '--yes', ...args]);
  if (code !== 0) throw new Error(all);
  const folder = join(parent, 'my-site');
  installPackages(packs, folder);
  const project = openProject(folder);
  return {
    ...project,
    remove: async () => {
      await project.remove();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function installPackages(packs: string, folder: string): void {
  linkThirdParties(folder);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@viewkraft/'));
  for (const name of ours) unpack(packs, name.slice(1).replace('/', '-'), join(folder, 'node_modules', name));
  for (const [part, name] of [['ui', 'ui'], ['platform/server', 'server'], ['platform/testing', 'testing']] as const)
    linkEach(join(repository, part, 'node_modules'), join(folder, 'node_modules/@viewkraft', name, 'node_modules'), (each) => !each.startsWith('.')); // prettier-ignore
  // As npm writes it; a plugin created in the project is added to it.
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }');
}

function unpack(packs: string, start: string, to: string): void {
  const file = readdirSync(packs).find((name) => name.startsWith(`${start}-`) && /\d\.tgz$/.test(name));
  if (file === undefined) throw new Error(`${packs} has no ${start}`);
  mkdirSync(to, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['xzf', join(packs, file), '-C', to, '--strip-components', '1'], { encoding: 'utf8' }); // prettier-ignore
  if (status !== 0) throw new Error(stderr);
}
