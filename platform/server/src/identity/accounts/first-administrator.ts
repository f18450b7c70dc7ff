import { Inject, Injectable } from '@nestjs/common';
import { AppError, impliedRoles, passwordLength } from '@viewkraft/model';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database } from '../../kernel/database/database.js';
import { Accounts } from './accounts.js';
import { createUser } from './create-user.js';
import { emailIdentity } from './email-identity.js';
import { FirstPassword } from './first-password.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { UserMessages } from './user-messages.js';
import { makeProfiles } from './make-profiles.js';
import { makePassword, passwordProblem } from './passwords.js';
import { seedRoles } from '../../data/views/defined-roles.js';

/** How to sign in for the first time: the password itself, or the file that contains it. */
export type FirstSignIn = { readonly email: string } & ({ readonly password: string } | { readonly file: string });

const defaultEmail = 'admin@localhost';

/** What is wrong with the configured administrator, one sentence for each setting; checked before the start. */
export function administratorProblems({ admin }: Pick<Config, 'admin'>): readonly string[] {
  if (admin === undefined) return [];
  const { min, max } = passwordLength;
  return [
    ...(emailIdentity(admin.email) === null ? ['ADMIN_EMAIL must be an e-mail address'] : []),
    ...(passwordProblem(admin.password) === null
      ? []
      : [`ADMIN_PASSWORD must have ${min} to ${max} characters and be none of the commonest passwords`]),
  ];
}

/** Ensures that an administrator can sign in. */
@Injectable()
export class FirstAdministrator {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'admin'>,
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
    private readonly firstPassword: FirstPassword,
    private readonly messages: UserMessages,
  ) {}

  /**
   * Inserts the shipped roles, missing profiles and the first administrator; call once the tables exist. Returns the
   * credentials to show to the operator, or null when no account was created. `onTerminal`: a person reads the output
   * and no log keeps it.
   */
  async ensure(onTerminal: boolean): Promise<FirstSignIn | null> {
    const now = storedMoment(this.db.dialect, new Date());
    await seedRoles(this.db, this.db.dialect, now);
    await makeProfiles(this.db, this.db.dialect, now);
    const { admin } = this.config;
    if (admin !== undefined) {
      const email = emailIdentity(admin.email) ?? admin.email;
      if ((await this.accounts.byEmail(email)) === null) await this.create(email, admin.password);
      return null;
    }
    if (await this.accounts.anyAdministrator()) {
      const isUnused = await this.firstPassword.opens(await this.accounts.byEmail(defaultEmail));
      return isUnused ? { email: defaultEmail, file: this.firstPassword.file } : null;
    }
    const password = makePassword();
    if (!onTerminal) await this.firstPassword.write(password);
    if (!(await this.create(defaultEmail, password))) return null;
    return { email: defaultEmail, ...(onTerminal ? { password } : { file: this.firstPassword.file }) };
  }

  /** False when another process created the user first. */
  private async create(email: string, password: string): Promise<boolean> {
    try {
      const user = { email, name: 'Administrator', roles: [impliedRoles.administrator], password };
      await createUser(this.db, user, this.messages);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNIQUE_CONFLICT') return false;
      throw error;
    }
  }
}
