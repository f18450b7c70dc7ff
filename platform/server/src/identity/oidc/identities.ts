import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { newUuid } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import { DatabaseError, type Database, type Queryable } from '../../kernel/database/database.js';
import { identityEntity } from '../../kernel/database/entities/accounts/identity.entity.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { Account } from '../accounts/account.js';
import { Accounts } from '../accounts/accounts.js';
import { emailIdentity } from '../accounts/email-identity.js';
import { insertUser } from '../accounts/insert-user.js';
import { checkPersonName } from '../accounts/user-input.js';
import { UserMessages } from '../accounts/user-messages.js';
import { OneTimeLinks } from '../links/one-time-links.js';

/** A provider's claims about a user, with verified signature. */
export interface ProvedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly name: unknown;
}

type IdentityResult =
  | {
      readonly account: Account;
      /** Created by this sign-in. */ readonly isNew: boolean;
      /** Connected by this sign-in. */ readonly isConnected: boolean;
    }
  | { readonly error: 'OAuthAccountNotLinked' | 'AccessDenied' };

/** Finds, connects or creates the account of a user whom an external provider authenticated. */
@Injectable()
export class Identities implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
    private readonly links: OneTimeLinks,
    private readonly closers: AccountClosers,
    private readonly bus: ChangeBus,
    private readonly messages: UserMessages,
  ) {}

  onModuleInit(): void {
    this.closers.registerRemoval(async (userId, tx) => {
      await tx.manager.delete(identityEntity, { userId });
    });
  }

  /**
   * A returning user is found by issuer and subject, whatever the address is now. An address connects to an account, or
   * creates one without roles, only when the provider verified it; otherwise the result does not reveal whether an
   * account exists.
   */
  async resolve(identity: ProvedIdentity): Promise<IdentityResult> {
    const existing = await this.findKnown(identity);
    if (existing !== null) return admitted(existing);
    const email = emailIdentity(identity.email);
    if (email === null || !identity.emailVerified) return { error: 'OAuthAccountNotLinked' };
    const account = await this.accounts.byEmail(email);
    if (account !== null && !account.verified) return { error: 'OAuthAccountNotLinked' };
    if (account?.disabled === true) return { error: 'AccessDenied' };
    try {
      if (account !== null) await this.connect(this.db, account.id, identity);
      else await this.create(email, identity);
    } catch (error) {
      // A concurrent request connected the identity first.
      if (!(error instanceof DatabaseError) || error.kind !== 'unique') throw error;
    }
    const connected = await this.findKnown(identity);
    return connected === null ? { error: 'OAuthAccountNotLinked' } : admitted(connected, account === null, true);
  }

  private async findKnown(identity: ProvedIdentity): Promise<Account | null> {
    const row = await this.db.manager.findOneBy(identityEntity, { identityHash: hashOf(identity) });
    return row && this.accounts.byId(row.userId);
  }

  private async connect(on: Queryable, userId: string, identity: ProvedIdentity): Promise<void> {
    const now = Date.now();
    const { issuer, subject } = identity;
    await on.manager.insert(identityEntity, {
      id: newUuid(now),
      userId,
      identityHash: hashOf(identity),
      issuer,
      subject,
      createdAt: now,
    });
  }

  private async create(email: string, identity: ProvedIdentity): Promise<void> {
    const name = checkPersonName(identity.name);
    const user = {
      email,
      name: 'value' in name ? name.value : [...email].slice(0, 100).join(''),
      roles: [],
      passwordHash: null,
    };
    const id = await this.db.transaction(async (tx) => {
      const created = await insertUser(tx, this.db.dialect, user, 'api', this.messages);
      await this.connect(tx, created, identity);
      // A stranger's pending sign-up for this address must not survive the proof of ownership.
      await this.links.voidAll(email, null, tx);
      return created;
    });
    this.bus.publish({ kind: 'record', view: 'users', id, action: 'create', version: 1 });
  }
}

function admitted(account: Account, isNew = false, isConnected = false): IdentityResult {
  return account.disabled ? { error: 'AccessDenied' } : { account, isNew, isConnected };
}

function hashOf({ issuer, subject }: ProvedIdentity): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
}
