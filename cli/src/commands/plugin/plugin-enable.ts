import { buildFirst } from '../../build-first.js';
import type { CommandResult, OptionValues } from '../../command.js';
import { switchedLines } from '../../report/switched-lines.js';
import type { Terminal } from '../../terminal.js';

/** Compiles outdated code first, because the plugin's definition is loaded. */
export async function run({ name }: OptionValues, terminal: Terminal): Promise<CommandResult> {
  await buildFirst(terminal);
  const { loadConfig, switchPlugin } = await import('@viewkraft/server');
  const done = await switchPlugin(loadConfig(), String(name), true);
  return { exitCode: 0, text: switchedLines(done).join('\n'), json: done };
}
