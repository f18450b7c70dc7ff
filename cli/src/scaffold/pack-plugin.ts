import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CommandError } from '../command.js';
import { isRepository, packageFolder } from '../root.js';
import type { PackedPackage } from './publishing.js';

type Package = Readonly<Record<string, unknown>> & PackedPackage;

/**
 * Packs a plugin for installation in other projects: both halves as JavaScript, styles, views and texts. Within this
 * project Vite uses the UI half's sources, so the package is assembled in a separate folder. Throws CommandError with
 * the compiler's output.
 */
export function packPlugin(root: string, folder: string, out: string): { file: string; made: PackedPackage } {
  const stage = mkdtempSync(join(tmpdir(), 'viewkraft-pack-'));
  try {
    const source = join(root, folder);
    // In the repository, nothing else builds the types of the UI.
    compile(root, ['-b', ...(isRepository ? ['ui'] : []), folder]);
    if (existsSync(join(source, 'src/ui')))
      compile(root, [
        ...['-p', join(folder, 'src/ui'), '--outDir', stage, '--emitDeclarationOnly', 'false', '--composite', 'false'],
        ...['--declaration', 'false', '--incremental', 'false', '--tsBuildInfoFile', 'null', '--noCheck', 'true'],
      ]);
    copyParts(source, stage);
    const made = readPackage(source);
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(published(made), null, 2)}\n`);
    mkdirSync(out, { recursive: true });
    return { file: join(out, npmPack(stage, out)), made };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function compile(root: string, args: readonly string[]): void {
  const typescript = packageFolder('typescript');
  if (typescript === undefined)
    throw new CommandError('This installation has no build tools: pack it where "npm ci" was run.');
  const { status, stdout } = spawnSync(process.execPath, [join(typescript, 'bin/tsc'), ...args, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new CommandError(`It does not compile:\n${stdout.trim()}`);
}

/** Copies everything except sources, tests and compiler files. */
function copyParts(source: string, stage: string): void {
  const copy = (part: string, isWanted: (path: string) => boolean): void => {
    const from = join(source, part);
    if (existsSync(from))
      cpSync(from, join(stage, part), { recursive: true, filter: (path) => isWanted(relative(source, path)) });
  };
  copy('dist', (path) => !/^dist\/types(\/|$)|\.tsbuildinfo$|\.map$/.test(path));
  copy('src/ui', (path) => !/\.tsx?$|tsconfig\.json$/.test(path));
  // Files beside `package.json` may be read by other plugins, so all are included.
  const beside = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = beside
    .map(({ name }) => name)
    .filter((name) => !/^(\.|(package|tsconfig)[^/]*\.json$)|\.tgz$/.test(name));
  for (const part of ['views', 'locales', ...files]) copy(part, () => true);
}

/** package.json without entries for this workspace only, and with the compiled UI half. */
function published(made: Package): Package {
  const { scripts: _scripts, devDependencies: _devDependencies, exports, ...rest } = made;
  const { './ui': ui, ...others } = exports as Record<string, unknown>;
  return { ...rest, exports: typeof ui === 'string' ? { ...others, './ui': ui.replace(/\.tsx?$/, '.js') } : others };
}

function npmPack(stage: string, out: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', out], {
    cwd: stage,
    encoding: 'utf8',
  });
  if (status !== 0) throw new CommandError(`npm pack failed:\n${stderr.trim()}`);
  const report = JSON.parse(stdout) as readonly { filename: string }[] | Record<string, { filename: string }>;
  const [packed] = Object.values(report);
  return (packed as { filename: string }).filename.replace('@', '').replace('/', '-');
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
