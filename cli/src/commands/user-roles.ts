import { loadConfig, setUserRoles } from '@viewkraft/server';
import { UsageError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';

export async function run({ email, set, add, remove }: OptionValues): Promise<CommandResult> {
  if (set === undefined && add === undefined && remove === undefined)
    throw new UsageError('Missing: --set, --add or --remove');
  if (set !== undefined && (add !== undefined || remove !== undefined)) {
    throw new UsageError('--set gives all roles; it cannot be combined with --add or --remove');
  }
  const change = { ...(set !== undefined && { set: nameList(set) }), add: nameList(add), remove: nameList(remove) };
  const { id, email: address, roles } = await setUserRoles(loadConfig(), String(email), change);
  const roleText = roles.length > 0 ? `has the roles ${roles.join(', ')}` : 'has no roles';
  return { exitCode: 0, text: `${address} ${roleText}.`, json: { id, email: address, roles } };
}
