import { AppError, newUuid, type ErrorDetail } from '@viewkraft/model';
import { DatabaseError, type Database, type Dialect } from '../../database/database.js';
import { makeProfiles } from './make-profiles.js';
import { hashPassword } from './passwords.js';
import { checkEmail, checkName, checkPassword, checkRoles, type Checked } from './user-input.js';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
}

/**
 * Creates a user who may sign in at once, as an administrator would. Throws AppError INVALID with every problem, and
 * UNIQUE_CONFLICT when the address is taken. Needs the tables, not the application: the command line uses it too.
 */
export async function createUser(db: Database, input: NewUser): Promise<{ id: string; email: string }> {
  const problems: ErrorDetail[] = [];
  const read = <T>(checked: Checked<T>): T | undefined => {
    if ('value' in checked) return checked.value;
    problems.push(checked.problem);
    return undefined;
  };
  const email = read(checkEmail(input.email));
  const name = read(checkName(input.name));
  const roles = read(await checkRoles(db, db.dialect, input.roles));
  const password = read(checkPassword(input.password, 'password'));
  if (email === undefined || name === undefined || roles === undefined || password === undefined) {
    throw new AppError('INVALID', {}, { details: problems });
  }
  const now = new Date();
  const [id, moment] = [newUuid(now.getTime()), storedMoment(db.dialect, now)];
  const values = {
    id, email, name, roles: JSON.stringify(roles), password_hash: await hashPassword(password), password_pending: 0,
    disabled: 0, email_verified_at: moment, _version: 1, _created_at: moment, _updated_at: moment,
  }; // prettier-ignore
  const columns = Object.keys(values).map(db.dialect.quote).join(', ');
  const marks = Object.keys(values).map(() => '?').join(', '); // prettier-ignore
  try {
    await db.execute(`INSERT INTO ${db.dialect.quote('users')} (${columns}) VALUES (${marks})`, Object.values(values));
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    throw new AppError('UNIQUE_CONFLICT', {}, { details: [{ column: 'email', key: 'UNIQUE_CONFLICT' }] });
  }
  await makeProfiles(db, db.dialect, moment, id);
  return { id, email };
}

/** A moment as a datetime column of this database holds it. */
export function storedMoment(dialect: Dialect, at: Date): string {
  const iso = at.toISOString();
  return dialect.name === 'mysql' ? iso.replace('T', ' ').replace('Z', '') : iso;
}
