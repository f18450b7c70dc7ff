import { examine, type Finding } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { loadScript } from '../load-script.js';
import type { Paint, Terminal } from '../terminal.js';

export async function run(_values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const findings = [...(await examine((what) => terminal.progress(`looking at: ${what}`))), ...(await checkBuilt())];
  const failed = findings.some(({ state }) => state === 'fail');
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, message, mend }) => [
    `${terminal.paint(colours[state], state.padEnd(4))}  ${check.padEnd(width)}  ${message}`,
    ...(mend === undefined ? [] : [`${' '.repeat(width + 8)}${terminal.paint('dim', mend)}`]),
  ]);
  return { exitCode: failed ? 1 : 0, text: lines.join('\n'), json: { ok: !failed, findings } };
}

const colours: Readonly<Record<Finding['state'], Paint>> = { ok: 'green', warn: 'yellow', fail: 'red' };

/** Checks whether `npm start` would rebuild anything. */
async function checkBuilt(): Promise<Finding[]> {
  const { parts } = await loadScript<{ parts: Record<string, { name: string }> }>('build.mjs');
  const { isFresh } = await loadScript<{ isFresh(part: { name: string } | undefined): boolean }>('stamp.mjs');
  return ['server', 'ui'].map((name) =>
    isFresh(parts[name])
      ? { check: `built ${name}`, state: 'ok', message: 'up to date' }
      : {
          check: `built ${name}`,
          state: 'warn',
          message: 'older than its sources',
          mend: 'npm run build (npm start does it, too)',
        },
  );
}
