import { createUserToken, loadConfig } from '@viewkraft/server';
import { UsageError, type CommandResult, type OptionValues } from '../command.js';

export async function run(values: OptionValues): Promise<CommandResult> {
  const { email, name, days, 'read-only': readOnly } = values;
  if (days !== undefined && !/^\d{1,6}$/.test(String(days))) throw new UsageError('--days takes a whole number');
  const made = await createUserToken(loadConfig(), String(email), {
    name: String(name),
    ...(days !== undefined && { days: Number(days) }),
    readOnly: readOnly === true,
  });
  const text = [
    made.token,
    '',
    `It is shown this once. It acts for ${made.email}${made.readOnly ? ', reading only,' : ''} until ${made.expires.slice(0, 10)}:`,
    `  Authorization: Bearer TOKEN`,
  ];
  return { exitCode: 0, text: text.join('\n'), json: made };
}
