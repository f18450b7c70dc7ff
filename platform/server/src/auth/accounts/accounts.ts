import { Inject, Injectable } from '@nestjs/common';
import { impliedRoles } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database, Dialect, Queryable } from '../../database/database.js';
import { accountColumns, accountOf, type Account } from './account.js';

/** Reads users as accounts. */
@Injectable()
export class Accounts {
  private readonly byEmailSql: string;

  constructor(@Inject(DATABASE) private readonly db: Database) {
    const { quote } = db.dialect;
    const columns = accountColumns.map(quote).join(', ');
    this.byEmailSql = `SELECT ${columns} FROM ${quote('users')} WHERE ${quote('email')} = ?`;
  }

  /** `email` as `emailIdentity` gives it. */
  async byEmail(email: string): Promise<Account | null> {
    const [row] = await this.db.query(this.byEmailSql, [email]);
    return row === undefined ? null : accountOf(row);
  }

  /** Whether anybody may administer. */
  anyAdministrator(): Promise<boolean> {
    return otherAdministrator(this.db, this.db.dialect, null);
  }
}

/** Whether there is an enabled administrator besides the user named; locks what it read until the transaction ends. */
export async function otherAdministrator(on: Queryable, dialect: Dialect, besides: string | null): Promise<boolean> {
  const { quote, name } = dialect;
  const columns = accountColumns.map(quote).join(', ');
  const rows = await on.query(
    `SELECT ${columns} FROM ${quote('users')} WHERE ${quote('roles')} LIKE ?${name === 'mysql' ? ' FOR UPDATE' : ''}`,
    [`%"${impliedRoles.administrator}"%`],
  );
  return rows.map(accountOf).some(({ id, roles, disabled }) => id !== besides && !disabled && isAdministrator(roles));
}

export function isAdministrator(roles: readonly string[]): boolean {
  return roles.includes(impliedRoles.administrator);
}
