import { CommandError, UsageError } from './command.js';
import type { Terminal } from './terminal.js';

/** A password as it was given, typed twice where somebody sits there, or else the first line of what is piped in. */
export async function readPassword(given: unknown, terminal: Terminal): Promise<string> {
  if (typeof given === 'string') return given;
  if (!terminal.isInteractive) {
    const [line = ''] = (await terminal.readInput()).split(/\r?\n/);
    if (line === '') throw new UsageError('Missing: --password, or a password on standard input');
    return line;
  }
  const password = await terminal.askSecret('New password (10 to 128 characters)');
  if ((await terminal.askSecret('The same again')) !== password) throw new CommandError('The two are not the same.');
  return password;
}
