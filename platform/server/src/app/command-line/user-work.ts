import { AppError } from '@viewkraft/model';
import { isAdministrator, otherAdministrator } from '../../identity/accounts/accounts.js';
import { changeUser } from '../../identity/accounts/change-user.js';
import { createUser, type NewUser } from '../../identity/accounts/create-user.js';
import { hashPassword } from '../../identity/accounts/passwords.js';
import { unknownRoles } from '../../data/views/defined-roles.js';
import { checkPassword } from '../../identity/accounts/user-input.js';
import { OneTimeLinks } from '../../identity/links/one-time-links.js';
import { SessionStore } from '../../identity/sessions/session-store.js';
import type { Config } from '../../kernel/config/config.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { accountNamed, withAccounts } from './account-database.js';

const writer = { userId: null, source: 'command' } as const;

/**
 * Creates a user who may sign in at once, even before a server ever ran on this database. A role that is missing in the
 * list of roles but granted something by a view is added to the list. Throws AppError like `POST /api/users/`.
 */
export function createUserAccount(config: Config, user: NewUser): Promise<{ id: string; email: string }> {
  return withAccounts(config, async ({ db, messages, addGranted, audit }) => {
    await addGranted(user.roles);
    const made = await createUser(db, user, messages);
    await audit({ event: 'userCreated', userId: made.id, detail: user.roles.join(', ') });
    return made;
  });
}

/**
 * Sets a user's password and ends all of their sessions and mailed links. A running server on the same database notices
 * within seconds. Throws AppError INVALID for an unacceptable password.
 */
export function setUserPassword(
  config: Config,
  email: string,
  password: string,
): Promise<{ id: string; email: string; endedSessions: number }> {
  return withAccounts(config, async ({ db, messages, audit }) => {
    const checked = checkPassword(password, 'password');
    if ('problem' in checked) throw new AppError('INVALID', {}, { details: [checked.problem] });
    // Checked before hashing, so that a mistyped address fails quickly.
    await accountNamed(db, email);
    const hash = await hashPassword(checked.value);
    const [sessions, links] = [new SessionStore(db), new OneTimeLinks(config, db)];
    const done = await db.transaction(async (tx) => {
      const { id, email: address } = await accountNamed(db, email, tx);
      const values = { password_hash: hash, invited_at: null };
      await changeUser(tx, db.dialect, id, values, { old: {}, new: {} }, writer, messages);
      const ended = await sessions.idsOf(id, tx);
      await sessions.endMany(ended, tx);
      await links.voidAll(address, id, tx);
      return { id, email: address, endedSessions: ended.length };
    });
    await audit({ event: 'passwordChanged', userId: done.id, detail: 'command line' });
    return done;
  });
}

/** A change of a user's roles: a new list, or roles to add and remove. */
export interface RoleChange {
  readonly set?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Changes a user's roles. Throws AppError INVALID naming every unknown role, CONFLICT for the last administrator. */
export function setUserRoles(
  config: Config,
  email: string,
  { set, add = [], remove = [] }: RoleChange,
): Promise<{ id: string; email: string; roles: readonly string[]; before: readonly string[] }> {
  return withAccounts(config, async ({ db, messages, addGranted, audit }) => {
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
      if (roles.join() !== before.join()) {
        const now = { roles: JSON.stringify(roles) };
        const shown = { old: { roles: JSON.stringify(before) }, new: now };
        await changeUser(tx, db.dialect, id, now, shown, writer, messages);
      }
      return { id, email: account.email, roles, before };
    });
    const joined = (roles: readonly string[]): string => roles.join(', ') || '-';
    if (done.roles.join() !== done.before.join()) {
      await audit({ event: 'rolesChanged', userId: done.id, detail: `${joined(done.before)} → ${joined(done.roles)}` });
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
