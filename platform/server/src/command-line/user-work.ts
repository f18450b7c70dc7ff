import type { Catalog } from '@viewkraft/model';
import { createUser, type NewUser } from '../auth/accounts/create-user.js';
import { storedMoment } from '../auth/accounts/insert-user.js';
import { seedRoles, unknownRoles } from '../auth/accounts/role-names.js';
import type { Config } from '../config/config.js';
import { DatabaseError, type Database } from '../database/database.js';
import { SchemaService } from '../schema/schema.service.js';
import { viewsOver, withDatabase } from './views-work.js';

/**
 * Creates a user who may sign in at once, also before a server ever ran over this database. A role that is not in the
 * list of roles yet but that some view grants something to is added to it. Throws AppError like `POST /api/users/`.
 */
export function createUserAccount(config: Config, user: NewUser): Promise<{ id: string; email: string }> {
  return withDatabase(config, async (db) => {
    const { catalog } = await viewsOver(config, db);
    if (!(await hasUsers(db))) await new SchemaService(db).reconcile(catalog);
    const now = storedMoment(db.dialect, new Date());
    await seedRoles(db, db.dialect, now);
    const granted = grantedRoles(catalog);
    for (const role of await unknownRoles(db, db.dialect, user.roles))
      if (granted.has(role)) await addRole(db, role, now);
    return createUser(db, user);
  });
}

async function hasUsers(db: Database): Promise<boolean> {
  try {
    await db.query(`SELECT 1 FROM ${db.dialect.quote('users')} LIMIT 1`);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'other') return false;
    throw error;
  }
}

function grantedRoles({ views }: Catalog): Set<string> {
  const grants = [...views.values()].flatMap(({ access }) => Object.values(access).flat());
  return new Set(grants.flatMap(({ roles }) => roles));
}

async function addRole(db: Database, name: string, now: string): Promise<void> {
  const columns = ['name', '_version', '_created_at', '_updated_at'].map(db.dialect.quote).join(', ');
  await db.execute(`INSERT INTO ${db.dialect.quote('roles')} (${columns}) VALUES (?, 1, ?, ?)`, [name, now, now]);
}
