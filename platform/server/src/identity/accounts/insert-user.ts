import { newUuid, type WriteSource } from '@viewkraft/model';
import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { recordNewUser } from './change-user.js';
import { makeProfiles } from './make-profiles.js';
import type { UserMessages } from './user-messages.js';

/** A user whose values are validated and whose address is verified or vouched for. */
interface CheckedUser {
  /** Normalized by `emailIdentity`. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** null: the user signs in by other means. */
  readonly passwordHash: string | null;
}

/** Adds a user with a profile and returns the id. Throws DatabaseError `unique` when the address is taken. */
export async function insertUser(
  tx: Queryable,
  dialect: Dialect,
  { email, name, roles, passwordHash }: CheckedUser,
  source: WriteSource,
  messages: UserMessages,
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
  const shown = { id, email, name, roles: values.roles, password_pending: false, disabled: false };
  const writer = { userId: null, source };
  await recordNewUser(tx, dialect, { ...shown, email_verified_at: now.toISOString() }, now, writer, messages);
  return id;
}
