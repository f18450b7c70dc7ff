import { loadConfig, setUserPassword } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { readPassword } from '../read-password.js';
import type { Terminal } from '../terminal.js';

export async function run({ email, password }: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const config = loadConfig();
  const done = await setUserPassword(config, String(email), await readPassword(password, terminal));
  const { endedSessions: ended } = done;
  const sessions = ended === 1 ? '1 session has' : `${ended} sessions have`;
  return { exitCode: 0, text: `${done.email} has a new password; ${sessions} ended.`, json: done };
}
