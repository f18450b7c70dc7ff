import { createUserToken, loadConfig } from '@viewkraft/server';
import { UsageError, type CommandResult, type OptionValues } from '../command.js';
import type { Terminal } from '../terminal.js';

/** The token alone goes to standard output, so that a script can keep it: `TOKEN=$(viewkraft token create ...)`. */
export async function run(values: OptionValues, { err }: Terminal): Promise<CommandResult> {
  const { email, name, days, 'read-only': readOnly, json } = values;
  if (days !== undefined && !/^\d{1,6}$/.test(String(days))) throw new UsageError('--days must be a whole number');
  const created = await createUserToken(loadConfig(), String(email), {
    name: String(name),
    ...(days !== undefined && { days: Number(days) }),
    readOnly: readOnly === true,
  });
  if (json !== true) {
    const until = created.expires.slice(0, 10);
    err(
      `This token is shown once. It acts for ${created.email}${created.readOnly ? ', reading only,' : ''} until ${until}:`,
    );
    err('  Authorization: Bearer TOKEN\n');
  }
  return { exitCode: 0, text: created.token, json: created };
}
