import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command.js';
import { loadScript } from './load-script.js';
import { root } from './root.js';
import type { Terminal } from './terminal.js';

interface BuildScript {
  ensureBuilt(parts: readonly string[], say: (line: string) => void): Promise<void>;
}

/**
 * Compiles what is out of date of the platform and of the plugins' halves for the server, as `npm start` does; does nothing
 * in an installation without the tools for it. To be awaited before `@viewkraft/server` is loaded. Throws CommandError with
 * what the compiler said.
 */
export async function buildFirst({ progress }: Terminal): Promise<void> {
  if (!existsSync(join(root, 'node_modules/typescript/package.json'))) return;
  const { ensureBuilt } = await loadScript<BuildScript>('build.mjs');
  try {
    await ensureBuilt(['server'], progress);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
