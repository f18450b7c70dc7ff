import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { OneTimeLinks, type OneTimeLink } from '../links/one-time-links.js';
import { insertUser } from './insert-user.js';
import { UserMessages } from './user-messages.js';

/** Turns a sign-up into a user once its link was clicked. */
@Injectable()
export class ConfirmSignUp {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly links: OneTimeLinks,
    private readonly bus: ChangeBus,
    private readonly messages: UserMessages,
  ) {}

  /**
   * Creates the user of this sign-up with its name and password, and voids every other link of the address. `link`: of
   * kind `verify`, from `look` or `spend`. Returns the user's id, or null when the address already has a user, for
   * instance by another link clicked first.
   */
  async confirm({ email, payload }: OneTimeLink): Promise<string | null> {
    const { name, passwordHash } = payload;
    if (name === undefined || passwordHash === undefined) return null;
    try {
      const id = await this.db.transaction(async (tx) => {
        const user = { email, name, roles: [], passwordHash };
        const created = await insertUser(tx, this.db.dialect, user, 'api', this.messages);
        await this.links.voidAll(email, null, tx);
        return created;
      });
      this.bus.publish({ kind: 'record', view: 'users', id, action: 'create', version: 1 });
      return id;
    } catch (error) {
      if (error instanceof DatabaseError && error.kind === 'unique') return null;
      throw error;
    }
  }
}
