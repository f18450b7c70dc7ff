import { runDoctor, type Finding } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { loadScript } from '../load-script.js';
import { findingLines } from '../report/finding-lines.js';
import type { Terminal } from '../terminal.js';

export async function run(_values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const findings = [...(await runDoctor((what) => terminal.progress(`checking: ${what}`))), ...(await checkBuilt())];
  const failed = findings.some(({ state }) => state === 'fail');
  return {
    exitCode: failed ? 1 : 0,
    text: findingLines(findings, terminal).join('\n'),
    json: { ok: !failed, findings },
  };
}

/** Checks whether `npm start` would rebuild anything; an image, which has no compiler, is as it was built. */
async function checkBuilt(): Promise<Finding[]> {
  type Part = { readonly name: string };
  const { parts, everyStart } = await loadScript<{ parts: Record<string, Part>; everyStart: string[] }>('build.mjs');
  const { tools } = await loadScript<{ tools: Record<string, string | undefined> }>('project.mjs');
  if (tools['tsc'] === undefined) return [];
  const { isFresh } = await loadScript<{ isFresh(part: Part): boolean }>('build/stamp.mjs');
  // A project without plugins has nothing to compile.
  const needed = everyStart.flatMap((name) => parts[name] ?? []);
  return needed.map((part) =>
    isFresh(part)
      ? { check: `built ${part.name}`, state: 'ok', message: 'up to date' }
      : {
          check: `built ${part.name}`,
          state: 'warn',
          message: 'missing, or older than its sources',
          mend: 'npm run build (npm start does it, too)',
        },
  );
}
