import { Logger } from '@nestjs/common';
import type { Catalog } from '@viewkraft/model';
import { emailIdentity } from '../auth/accounts/email-identity.js';
import { accountColumns, accountOf, type Account } from '../auth/accounts/account.js';
import { storedMoment } from '../auth/accounts/insert-user.js';
import { seedRoles, unknownRoles } from '../auth/accounts/role-names.js';
import type { AuditEntry } from '../auth/audit/audit-entry.js';
import { AuditTrail } from '../auth/audit/audit-trail.js';
import type { Config } from '../config/config.js';
import { DatabaseError, type Database, type Queryable } from '../database/database.js';
import { SchemaService } from '../schema/schema.service.js';
import { viewsOver, withDatabase } from './views-work.js';

/** The users' tables as a command meets them. */
export interface AccountDatabase {
  readonly db: Database;
  /** Adds those of the names to the list of roles that are not in it yet but that some view grants something to. */
  addGranted(roles: readonly string[]): Promise<void>;
  /** Writes down what the command did, without a client's address: it was done at the machine. */
  tell(entry: AuditEntry): Promise<void>;
}

/** Opens the database for a command about users, with their tables, also before a server ever ran over it. */
export function withAccounts<T>(config: Config, work: (accounts: AccountDatabase) => Promise<T>): Promise<T> {
  // A command answers with one text on its standard output; what rooms log there would stand in between.
  Logger.overrideLogger(false);
  return withDatabase(config, async (db) => {
    const { catalog } = await viewsOver(config, db);
    if (!(await hasUsers(db))) await new SchemaService(db).reconcile(catalog);
    const now = storedMoment(db.dialect, new Date());
    await seedRoles(db, db.dialect, now);
    return work({
      db,
      addGranted: async (roles) => {
        const granted = grantedRoles(catalog);
        for (const role of await unknownRoles(db, db.dialect, roles))
          if (granted.has(role)) await addRole(db, role, now);
      },
      tell: async (entry) => {
        const trail = new AuditTrail(db);
        trail.record(entry);
        await trail.onApplicationShutdown();
      },
    });
  });
}

/** The user of an address as a person types it; held until the transaction ends. Throws where there is none. */
export async function accountNamed(db: Database, email: string, on: Queryable = db): Promise<Account> {
  const { quote, name } = db.dialect;
  const [row] = await on.query(
    `SELECT ${accountColumns.map(quote).join(', ')} FROM ${quote('users')} WHERE ${quote('email')} = ?` +
      (name === 'mysql' && on !== db ? ' FOR UPDATE' : ''),
    [emailIdentity(email) ?? email],
  );
  if (row === undefined) throw new Error(`There is no user with the address ${email}.`);
  return accountOf(row);
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
