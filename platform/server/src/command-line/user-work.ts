import { AppError } from '@viewkraft/model';
import { isAdministrator, otherAdministrator } from '../auth/accounts/accounts.js';
import { createUser, type NewUser } from '../auth/accounts/create-user.js';
import { storedMoment } from '../auth/accounts/insert-user.js';
import { hashPassword } from '../auth/accounts/passwords.js';
import { unknownRoles } from '../auth/accounts/role-names.js';
import { checkPassword } from '../auth/accounts/user-input.js';
import { linkTable } from '../auth/links/link-table.js';
import { OneTimeLinks } from '../auth/links/one-time-links.js';
import { Sessions } from '../auth/sessions/sessions.js';
import type { Config } from '../config/config.js';
import { createOwnTable } from '../database/own-table.js';
import type { Database, DbValue, Queryable } from '../database/database.js';
import { accountNamed, withAccounts } from './account-database.js';

/**
 * Creates a user who may sign in at once, also before a server ever ran over this database. A role that is not in the
 * list of roles yet but that some view grants something to is added to it. Throws AppError like `POST /api/users/`.
 */
export function createUserAccount(config: Config, user: NewUser): Promise<{ id: string; email: string }> {
  return withAccounts(config, async ({ db, addGranted, tell }) => {
    await addGranted(user.roles);
    const made = await createUser(db, user);
    await tell({ event: 'userCreated', userId: made.id, detail: user.roles.join(', ') });
    return made;
  });
}

/**
 * Gives a user another password and ends every session and mailed link of theirs. A server that runs over the same database
 * notices by itself, within seconds. Throws AppError INVALID for a password that may not be.
 */
export function setUserPassword(
  config: Config,
  email: string,
  password: string,
): Promise<{ id: string; email: string; endedSessions: number }> {
  return withAccounts(config, async ({ db, tell }) => {
    const checked = checkPassword(password, 'password');
    if ('problem' in checked) throw new AppError('INVALID', {}, { details: [checked.problem] });
    // Before the hash is made: who mistyped the address shall not wait.
    await accountNamed(db, email);
    const hash = await hashPassword(checked.value);
    const [sessions, links] = [new Sessions(db), new OneTimeLinks(config, db)];
    await sessions.createTable();
    await createOwnTable(db, linkTable);
    const done = await db.transaction(async (tx) => {
      const { id, email: address } = await accountNamed(db, email, tx);
      await change(db, tx, id, { password_hash: hash, invited_at: null });
      const ended = await sessions.idsOf(id, tx);
      await sessions.endMany(ended, tx);
      await links.voidAll(address, id, tx);
      return { id, email: address, endedSessions: ended.length };
    });
    await tell({ event: 'passwordChanged', userId: done.id, detail: 'command line' });
    return done;
  });
}

/** What shall become of a user's roles: other ones, or some more and some less. */
export interface RoleChange {
  readonly set?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Gives and takes roles. Throws AppError INVALID naming every unknown role, CONFLICT for the last administrator. */
export function setUserRoles(
  config: Config,
  email: string,
  { set, add = [], remove = [] }: RoleChange,
): Promise<{ id: string; email: string; roles: readonly string[]; before: readonly string[] }> {
  return withAccounts(config, async ({ db, addGranted, tell }) => {
    await addGranted([...(set ?? []), ...add]);
    const done = await db.transaction(async (tx) => {
      const account = await accountNamed(db, email, tx);
      const { id, roles: before } = account;
      const roles = [...new Set([...(set ?? before), ...add])].filter((role) => !remove.includes(role));
      await refuseUnknown(
        db,
        tx,
        roles.filter((role) => !before.includes(role)),
      );
      const demoted = isAdministrator(before) && !isAdministrator(roles) && !account.disabled;
      if (demoted && !(await otherAdministrator(tx, db.dialect, id))) {
        throw new AppError('CONFLICT', {}, { details: [{ column: 'roles', key: 'lastAdministrator' }] });
      }
      if (roles.join() !== before.join()) await change(db, tx, id, { roles: JSON.stringify(roles) });
      return { id, email: account.email, roles, before };
    });
    const told = (roles: readonly string[]): string => roles.join(', ') || '-';
    if (done.roles.join() !== done.before.join()) {
      await tell({ event: 'rolesChanged', userId: done.id, detail: `${told(done.before)} → ${told(done.roles)}` });
    }
    return done;
  });
}

async function refuseUnknown(db: Database, tx: Queryable, roles: readonly string[]): Promise<void> {
  const unknown = await unknownRoles(tx, db.dialect, roles);
  if (unknown.length === 0) return;
  const details = unknown.map((role) => ({ column: 'roles', key: 'roleUnknown', params: { role: role.slice(0, 63) } }));
  throw new AppError('INVALID', {}, { details });
}

/** As a write through the API: whoever edits the user meanwhile is told that the record is another one now. */
async function change(
  db: Database,
  tx: Queryable,
  id: string,
  values: Readonly<Record<string, DbValue>>,
): Promise<void> {
  const { quote } = db.dialect;
  const set = Object.keys(values).map((column) => `${quote(column)} = ?`);
  await tx.execute(
    `UPDATE ${quote('users')} SET ${set.join(', ')}, ${quote('_version')} = ${quote('_version')} + 1, ` +
      `${quote('_updated_at')} = ? WHERE ${quote('id')} = ?`,
    [...Object.values(values), storedMoment(db.dialect, new Date()), id],
  );
}
