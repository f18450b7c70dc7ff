import { loadConfig, openApiOf } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { describedApi } from '../report/described-api.js';

export async function run({ output, role }: OptionValues): Promise<CommandResult> {
  const described = await openApiOf(loadConfig(), role === undefined ? undefined : String(role));
  return describedApi(described, output, (document) => ({ text: JSON.stringify(document, null, 2), json: document }));
}
