import { Logger } from '@nestjs/common';
import { systemViewNames } from '@viewkraft/model';
import { emailIdentity } from '../../identity/accounts/email-identity.js';
import { UserMessages } from '../../identity/accounts/user-messages.js';
import { accountColumns, accountOf, type Account } from '../../identity/accounts/account.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { seedRoles, unknownRoles } from '../../data/views/defined-roles.js';
import type { AuditEntry } from '../../identity/audit/audit-entry.js';
import { AuditTrail } from '../../identity/audit/audit-trail.js';
import type { Config } from '../../kernel/config/config.js';
import { DatabaseError, type Database, type Queryable } from '../../kernel/database/database.js';
import { Outbox } from '../../data/outbox/outbox.js';
import { readWebhooks, type Webhook } from '../../data/outbox/webhook.js';
import { SchemaService } from '../../data/schema/schema.service.js';
import { grantedRoles } from '../../data/views/undefined-roles.js';
import { leavingFrom, viewsOver, withMigratedDatabase } from './views-work.js';

/** The users' tables, opened for a command. */
interface AccountDatabase {
  readonly db: Database;
  readonly messages: UserMessages;
  /** Adds roles to the list of roles when they are missing there and some view grants them something. */
  addGranted(roles: readonly string[]): Promise<void>;
  /** Writes an audit entry without client address: the command ran on the machine itself. */
  audit(entry: AuditEntry): Promise<void>;
}

/** Opens the database and the users' tables for a command, even before a server ever ran. */
export function withAccounts<T>(config: Config, work: (accounts: AccountDatabase) => Promise<T>): Promise<T> {
  // Log output of modules would mix with the command's own output.
  Logger.overrideLogger(false);
  return withMigratedDatabase(config, async (db) => {
    const loaded = await viewsOver(config, db);
    const { catalog } = loaded;
    if (!(await hasUsers(db))) await new SchemaService(db).reconcile(catalog, leavingFrom(loaded, config));
    const now = storedMoment(db.dialect, new Date());
    await seedRoles(db, db.dialect, now);
    const outbox = new Outbox();
    outbox.subscribe(await webhooksOf(db), (view) => systemViewNames.includes(view));
    return work({
      db,
      messages: new UserMessages({ current: { catalog, outbox } }),
      addGranted: async (roles) => {
        const granted = new Set([...catalog.views.values()].flatMap((view) => [...grantedRoles(view)]));
        for (const role of await unknownRoles(db, db.dialect, roles))
          if (granted.has(role)) await addRole(db, role, now);
      },
      audit: async (entry) => {
        const trail = new AuditTrail(db);
        trail.record(entry);
        await trail.onApplicationShutdown();
      },
    });
  });
}

/** The user with the entered address, locked until the transaction ends. Throws when there is none. */
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
    if (error instanceof DatabaseError && error.kind === 'missing') return false;
    throw error;
  }
}

/** None in a database of a version without webhooks. */
async function webhooksOf(db: Database): Promise<Webhook[]> {
  return readWebhooks(db).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.kind === 'missing') return [];
    throw error;
  });
}

async function addRole(db: Database, name: string, now: string): Promise<void> {
  const columns = ['name', '_version', '_created_at', '_updated_at'].map(db.dialect.quote).join(', ');
  await db.execute(`INSERT INTO ${db.dialect.quote('roles')} (${columns}) VALUES (?, 1, ?, ?)`, [name, now, now]);
}
