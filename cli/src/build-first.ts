import { CommandError } from './command.js';
import { loadScript } from './load-script.js';
import { packageFolder } from './root.js';
import type { Terminal } from './terminal.js';

interface BuildScript {
  ensureBuilt(parts: readonly string[], print: (line: string) => void): Promise<readonly string[]>;
}

/**
 * Compiles outdated parts of the platform and the plugins' server halves, as `npm start` does; does nothing in an
 * installation without the build tools. Call before loading `@viewkraft/server`. Throws CommandError with the
 * compiler's output.
 */
export async function buildFirst({ progress }: Terminal): Promise<void> {
  if (packageFolder('typescript') === undefined) return;
  const { ensureBuilt } = await loadScript<BuildScript>('build.mjs');
  try {
    await ensureBuilt(['server'], progress);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
