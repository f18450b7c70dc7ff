import { AppError, type ErrorDetail } from '@viewkraft/model';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { insertUser } from './insert-user.js';
import { hashPassword } from './passwords.js';
import { checkEmail, checkPassword, checkPersonName, checkRoles, type Checked } from './user-input.js';
import { noMessages } from './user-messages.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
}

/**
 * Creates a user who may sign in at once, as an administrator would. Throws AppError INVALID with every problem, and
 * UNIQUE_CONFLICT when the address is taken. Needs only the tables, so that the command line can use it without the
 * application.
 */
export async function createUser(
  db: Database,
  input: NewUser,
  messages = noMessages,
): Promise<{ id: string; email: string }> {
  const problems: ErrorDetail[] = [];
  const read = <T>(checked: Checked<T>): T | undefined => {
    if ('value' in checked) return checked.value;
    problems.push(checked.problem);
    return undefined;
  };
  const email = read(checkEmail(input.email));
  const name = read(checkPersonName(input.name));
  const roles = read(await checkRoles(db, db.dialect, input.roles));
  const password = read(checkPassword(input.password, 'password'));
  if (email === undefined || name === undefined || roles === undefined || password === undefined) {
    throw new AppError('INVALID', {}, { details: problems });
  }
  const user = { email, name, roles, passwordHash: await hashPassword(password) };
  try {
    return { id: await db.transaction((tx) => insertUser(tx, db.dialect, user, 'command', messages)), email };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    throw new AppError('UNIQUE_CONFLICT', {}, { details: [{ column: 'email', key: 'UNIQUE_CONFLICT' }] });
  }
}
