import { AppError } from '@viewkraft/model';
import { createUserAccount, loadConfig } from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
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
  const created = await createUserAccount(config, user).catch((error: unknown) => {
    throw isTaken(error) ? takenAddress(email) : error;
  });
  const roleText = user.roles.length > 0 ? `with the roles ${user.roles.join(', ')}` : 'without roles';
  return {
    exitCode: 0,
    text: `Created ${created.email} ${roleText}.`,
    json: { ...created, name: user.name, roles: user.roles },
  };
}

function takenAddress(email: string): CommandError {
  const message = `There is already an account with the address ${email}.`;
  return new CommandError(message, { code: 'UNIQUE_CONFLICT', message, details: [{ column: 'email', message }] });
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNIQUE_CONFLICT' && error.extras.details?.[0]?.column === 'email';
