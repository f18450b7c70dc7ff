import { loadConfig, switchPlugin } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../../command.js';
import { switchedLines } from '../../report/switched-lines.js';

export async function run({ name }: OptionValues): Promise<CommandResult> {
  const done = await switchPlugin(loadConfig(), String(name), false);
  return { exitCode: 0, text: switchedLines(done).join('\n'), json: done };
}
