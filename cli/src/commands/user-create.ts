import { createUserAccount, loadConfig } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';

export async function run({ email, password, roles, name }: OptionValues): Promise<CommandResult> {
  const names = typeof roles === 'string' ? roles.split(',').map((role) => role.trim()) : [];
  const user = {
    email: String(email),
    name: String(name ?? email),
    password: String(password),
    roles: names.filter((role) => role !== ''),
  };
  const made = await createUserAccount(loadConfig(), user);
  const told = user.roles.length > 0 ? `with the roles ${user.roles.join(', ')}` : 'without roles';
  return { exitCode: 0, text: `Created ${made.email} ${told}.`, json: { ...made, name: user.name, roles: user.roles } };
}
