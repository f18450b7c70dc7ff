import { newUuid } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../database/database.js';
import { makeProfiles } from './make-profiles.js';

/** A user whose values were checked, and whose address is proved or vouched for. */
export interface CheckedUser {
  /** As `emailIdentity` gives it. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** null: the user signs in by other ways. */
  readonly passwordHash: string | null;
}

/** Adds a user with a profile and answers the id. Throws DatabaseError `unique` when the address is taken. */
export async function insertUser(
  tx: Queryable,
  dialect: Dialect,
  { email, name, roles, passwordHash }: CheckedUser,
): Promise<string> {
  const now = new Date();
  const [id, moment] = [newUuid(now.getTime()), storedMoment(dialect, now)];
  const values = {
    id, email, name, roles: JSON.stringify(roles), password_hash: passwordHash, password_pending: 0, disabled: 0,
    email_verified_at: moment, _version: 1, _created_at: moment, _updated_at: moment,
  }; // prettier-ignore
  const columns = Object.keys(values).map(dialect.quote).join(', ');
  const marks = Object.keys(values).map(() => '?').join(', '); // prettier-ignore
  await tx.execute(`INSERT INTO ${dialect.quote('users')} (${columns}) VALUES (${marks})`, Object.values(values));
  await makeProfiles(tx, dialect, moment, id);
  return id;
}

/** A moment as a datetime column of this database holds it. */
export function storedMoment(dialect: Dialect, at: Date): string {
  const iso = at.toISOString();
  return dialect.name === 'mysql' ? iso.replace('T', ' ').replace('Z', '') : iso;
}
