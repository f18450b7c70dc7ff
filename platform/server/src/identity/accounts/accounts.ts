import { Inject, Injectable } from '@nestjs/common';
import { impliedRoles, locales, type Locale } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Dialect, Queryable } from '../../kernel/database/database.js';
import { accountColumns, accountOf, type Account } from './account.js';

/** Reads users as accounts. */
@Injectable()
export class Accounts {
  private readonly selectBy: Readonly<Record<'email' | 'id', string>>;
  private readonly localeSql: Readonly<Record<'email' | 'id', string>>;

  constructor(@Inject(DATABASE) private readonly db: Database) {
    const { quote } = db.dialect;
    const columns = accountColumns.map(quote).join(', ');
    const select = `SELECT ${columns} FROM ${quote('users')} WHERE `;
    this.selectBy = { email: `${select}${quote('email')} = ?`, id: `${select}${quote('id')} = ?` };
    const locale =
      `SELECT p.${quote('locale')} FROM ${quote('profiles')} p JOIN ${quote('users')} u ` +
      `ON u.${quote('id')} = p.${quote('user_id')} WHERE u.`;
    this.localeSql = { email: `${locale}${quote('email')} = ?`, id: `${locale}${quote('id')} = ?` };
  }

  /** `email`: normalized by `emailIdentity`. */
  async byEmail(email: string): Promise<Account | null> {
    return this.by('email', email);
  }

  async byId(id: string): Promise<Account | null> {
    const account = await this.by('id', id);
    // MariaDB ignores spaces at its end, but callers compare it with other ids.
    return account?.id === id ? account : null;
  }

  /** The locale in the user's profile; null when the profile has none or the user does not exist. */
  async localeOf(value: string, by: 'email' | 'id' = 'email'): Promise<Locale | null> {
    const [row] = await this.db.query(this.localeSql[by], [value]);
    return locales.find((locale) => locale === row?.[0]) ?? null;
  }

  /** Whether any enabled administrator exists. */
  anyAdministrator(): Promise<boolean> {
    return otherAdministrator(this.db, this.db.dialect, null);
  }

  private async by(column: 'email' | 'id', value: string): Promise<Account | null> {
    const [row] = await this.db.query(this.selectBy[column], [value]);
    return row === undefined ? null : accountOf(row);
  }
}

/** Whether an enabled administrator other than `besides` exists. Locks the rows read until the transaction ends. */
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
