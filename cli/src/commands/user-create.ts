import { createUserAccount, loadConfig } from '@viewkraft/server';
import type { CommandResult, OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { readPassword } from '../read-password.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const config = loadConfig();
  const email = String(values['email']);
  const user = {
    email,
    name: String(values['name'] ?? email),
    password: await readPassword(values['password'], terminal),
    roles: nameList(values['roles']),
  };
  const created = await createUserAccount(config, user);
  const roleText = user.roles.length > 0 ? `with the roles ${user.roles.join(', ')}` : 'without roles';
  return {
    exitCode: 0,
    text: `Created ${created.email} ${roleText}.`,
    json: { ...created, name: user.name, roles: user.roles },
  };
}
