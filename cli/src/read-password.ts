import { CommandError, UsageError } from './command.js';
import type { Terminal } from './terminal.js';

/** The input password, else one typed twice on a terminal, else the first line of standard input. */
export async function readPassword(input: unknown, terminal: Terminal): Promise<string> {
  if (typeof input === 'string') return input;
  if (!terminal.isInteractive) {
    const [line = ''] = (await terminal.readInput()).split(/\r?\n/);
    if (line === '') throw new UsageError('Missing: --password, or a password on standard input');
    return line;
  }
  const password = await terminal.askSecret('New password (10 to 128 characters)');
  if ((await terminal.askSecret('Repeat password')) !== password) throw new CommandError('The passwords do not match.');
  return password;
}
