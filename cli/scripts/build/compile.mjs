import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, tools } from '../project.mjs';
import { runTool } from '../run-tool.mjs';

/** A failed build; its message is complete and meant for people. */
export class BuildFailed extends Error {}

/** Compiles TypeScript projects in folders relative to the root. Throws BuildFailed with the compiler's output. */
export async function compile(folders) {
  if (folders.length === 0) return;
  if (!tools.tsc) throw new BuildFailed(`${folders.join(', ')} cannot be compiled: the package typescript is missing.`);
  // A missing dist folder must not count as built; only then is --force used. `ui/dist` has Vite's builds, too.
  const lost = folders.some(
    (folder) =>
      folder !== 'ui' &&
      existsSync(join(root, folder, 'dist')) &&
      !existsSync(join(root, folder, 'dist', 'tsconfig.tsbuildinfo')),
  );
  const { code, output } = await runTool(tools.tsc, [
    '-b',
    ...(lost ? ['--force'] : []),
    '--pretty',
    'false',
    ...folders,
  ]);
  if (code !== 0) throw new BuildFailed(`TypeScript refused ${folders.join(', ')}:\n${output.trim()}`);
}
