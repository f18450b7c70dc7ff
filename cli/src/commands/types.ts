import { loadConfig, typesOf } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { describedApi } from '../report/described-api.js';

export async function run({ output, role }: OptionValues): Promise<CommandResult> {
  const described = await typesOf(loadConfig(), role === undefined ? undefined : String(role));
  return describedApi(described, output, (types) => ({ text: types, json: { types } }));
}
