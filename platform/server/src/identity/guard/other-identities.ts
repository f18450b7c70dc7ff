import { Inject, Injectable } from '@nestjs/common';
import { AppError, guest, impliedRoles, type Identity } from '@viewkraft/model';
import { unknownRoles } from '../../data/views/defined-roles.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { Accounts } from '../accounts/accounts.js';

/** The id of a user who has a role and nothing else: no record refers to it. */
const unusedId = '00000000-0000-0000-0000-000000000000';

/** Identities that an administrator may read as. */
@Injectable()
export class OtherIdentities {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
  ) {}

  /**
   * The identity that `role:<name>` or `user:<id>` names. `role:public` is a guest, `role:user` a user without roles.
   * @throws AppError VIEW_AS_UNKNOWN for any other text, an unknown role or an unknown user
   */
  async find(text: string): Promise<Identity> {
    const cut = text.indexOf(':');
    const [kind, name] = [text.slice(0, cut), text.slice(cut + 1)];
    const found = kind === 'role' ? await this.ofRole(name) : kind === 'user' ? await this.ofUser(name) : undefined;
    if (found) return found;
    throw new AppError('VIEW_AS_UNKNOWN', { value: text.slice(0, 100) });
  }

  private async ofRole(name: string): Promise<Identity | undefined> {
    if (name === impliedRoles.everyone) return guest;
    if (name === impliedRoles.session) return { id: unusedId, roles: [] };
    const unknown = await unknownRoles(this.db, this.db.dialect, [name]);
    return unknown.length > 0 ? undefined : { id: unusedId, roles: [name] };
  }

  private async ofUser(text: string): Promise<Identity | undefined> {
    const account = /^[0-9a-f-]{36}$/i.test(text) ? await this.accounts.byId(text.toLowerCase()) : null;
    return account === null ? undefined : { id: account.id, roles: account.roles };
  }
}
