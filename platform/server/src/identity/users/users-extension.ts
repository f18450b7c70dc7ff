import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  AppError,
  type ApiTraits,
  type ErrorDetail,
  type Identity,
  type ModelColumn,
  type Scalar,
  passwordLength,
} from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Queryable } from '../../kernel/database/database.js';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { OneTimeLinks } from '../links/one-time-links.js';
import { AccountClosers } from '../accounts/account-closers.js';
import type { ReadBody, RecordChange, RecordExtension, RecordValues } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { userChanges } from '../audit/user-changes.js';
import type { Caller } from '../../kernel/caller/caller.js';
import { readRoles } from '../accounts/account.js';
import { isAdministrator, otherAdministrator } from '../accounts/accounts.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import { Invitations } from './invitations.js';
import { makeProfiles } from '../accounts/make-profiles.js';
import { AccountNotices } from '../accounts/account-notices.js';
import { hashPassword } from '../accounts/passwords.js';
import { ReauthenticationService } from '../reauthentication/reauthentication-service.js';
import { SessionService } from '../sessions/session-service.js';
import { checkEmail, checkName, checkPassword, checkRoles } from '../accounts/user-input.js';

const newPassword: ModelColumn = {
  type: 'string',
  label: { en: 'New password', de: 'Neues Passwort' },
  length: passwordLength.max,
  widget: 'password',
  help: {
    en: 'Leave it empty to keep the password; a new user without one gets a link to choose it.',
    de: 'Leer lassen, um das Passwort zu behalten; wer neu ist und keines hat, erhält einen Link, um es zu wählen.',
  },
};

/** Roles are a list; administrators set passwords. */
export const usersTraits = ({ roles }: Identity): ApiTraits => ({
  lists: new Set(['roles']),
  ...(isAdministrator(roles) && { inputs: { new_password: newPassword } }),
});

/**
 * Rules for users beyond those of ordinary records: roles are a list in the API, administrators set passwords by
 * `new_password`, the address is read-only, one administrator must remain, and lost rights take effect at once.
 */
@Injectable()
export class UsersExtension implements RecordExtension, OnModuleInit {
  readonly view = 'users';
  readonly secrets = new Set(['password_hash']);
  readonly unrecorded = new Set(['last_sign_in_at', 'invited_at']);
  readonly shown = new Map([['roles', (stored: Scalar): unknown => readRoles(stored)]]);

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly extensions: RecordExtensions,
    private readonly sessions: SessionService,
    private readonly proofs: ReauthenticationService,
    private readonly closers: AccountClosers,
    private readonly links: OneTimeLinks,
    private readonly notices: AccountNotices,
    private readonly invitations: Invitations,
    private readonly bus: ChangeBus,
    private readonly audit: AuditTrail,
  ) {}

  readonly model = usersTraits;

  onModuleInit(): void {
    this.extensions.register(this);
  }

  async readBody(
    sent: Readonly<Record<string, unknown>>,
    { caller, before }: Pick<RecordChange, 'caller' | 'before'>,
  ): Promise<ReadBody> {
    const body: Record<string, unknown> = { ...sent };
    const extras: Record<string, unknown> = {};
    const problems: ErrorDetail[] = [];
    if (isAdministrator(caller.identity.roles) && 'new_password' in body) {
      if (before?.['id'] === caller.identity.id) {
        // A leaked token or an unattended session must not suffice to take over the account.
        if (caller.token) throw new AppError('TOKEN_NOT_ALLOWED');
        await this.proofs.demand(caller);
      }
      const password = checkPassword(body['new_password'], 'new_password');
      if ('problem' in password) problems.push(password.problem);
      else extras['newPassword'] = password.value;
      delete body['new_password'];
    }
    if ('roles' in body) {
      const held = readRoles(before?.['roles'] ?? null);
      const roles = await checkRoles(this.db, this.db.dialect, body['roles'], held);
      if ('value' in roles) {
        body['roles'] = sameRoles(roles.value, held) && before !== null ? before['roles'] : JSON.stringify(roles.value);
      } else if (isAdministrator(caller.identity.roles)) {
        problems.push(roles.problem);
        delete body['roles'];
      }
    }
    if ('email' in body) {
      const email = checkEmail(body['email']);
      if ('problem' in email) {
        problems.push(email.problem);
        delete body['email'];
      } else if (before !== null && email.value !== before['email']) {
        problems.push({ column: 'email', key: 'readOnly' });
        delete body['email'];
      } else body['email'] = email.value;
    }
    if (typeof body['name'] === 'string') {
      const name = checkName(body['name']);
      if ('problem' in name) problems.push(name.problem);
    }
    return { body, extras, problems };
  }

  async prepare({ action, after, extras }: RecordChange): Promise<Readonly<Record<string, Scalar>>> {
    const password = extras['newPassword'];
    const now = new Date().toISOString();
    const isInvited = action === 'create' && password === undefined && after !== null && !isDisabled(after);
    return {
      ...(action === 'create' ? { email_verified_at: now } : {}),
      ...(isInvited ? { invited_at: now } : {}),
      ...(typeof password === 'string' ? { password_hash: await hashPassword(password), invited_at: null } : {}),
    };
  }

  async beforeWrite(tx: Queryable, { before, after }: RecordChange): Promise<void> {
    if (before === null || !administers(before) || (after !== null && administers(after))) return;
    if (await otherAdministrator(tx, this.db.dialect, String(before['id']))) return;
    const key = 'lastAdministrator';
    if (after === null) throw new AppError('CONFLICT', {}, { details: [{ key }] });
    const columns = [...(isDisabled(after) ? ['disabled'] : []), ...(hasAdministratorRole(after) ? [] : ['roles'])];
    throw new AppError('CONFLICT', {}, { details: columns.map((column) => ({ column, key })) });
  }

  async afterWrite(tx: Queryable, change: RecordChange): Promise<void> {
    const { before, after, extras } = change;
    const { id, email } = (after ?? before) as RecordValues;
    const userId = String(id);
    const isLockedOut = after === null || (isDisabled(after) && before !== null && !isDisabled(before));
    if (before === null) await makeProfiles(tx, this.db.dialect, storedMoment(this.db.dialect, new Date()), userId);
    if (isLockedOut) await this.closers.endAllOf(userId, tx);
    const ended = endedSessions(change);
    if (ended) await this.sessions.endAllIn(tx, userId, ended.except);
    if (after?.['password_pending'] === true && before?.['password_pending'] !== true) {
      await this.sessions.shorten(userId, tx);
    }
    if (after === null) await this.closers.removeAllOf(userId, tx);
    // Invalidates earlier sign-ups and links for the address.
    if (isLockedOut || before === null || extras['newPassword'] !== undefined) {
      await this.links.voidAll(String(email), userId, tx);
    }
  }

  async afterCommit(change: RecordChange): Promise<void> {
    const { before, after, extras, caller } = change;
    for (const entry of userChanges(change)) this.audit.record(entry);
    if (before === null) {
      if (after !== null && extras['newPassword'] === undefined && !isDisabled(after)) await this.invite(after, caller);
      return;
    }
    const userId = String(before['id']);
    if (after !== null && after['password_pending'] !== before['password_pending'])
      this.sessions.pendingChanged(userId);
    const ended = endedSessions(change);
    if (ended) this.sessions.allEnded(userId, ended.except);
    if (after === null) return;
    if (after['roles'] !== before['roles']) {
      this.sessions.forgetUser(userId);
      this.bus.publish({ kind: 'roles', userId, roles: readRoles(after['roles']) });
    }
    if (extras['newPassword'] === undefined || (isDisabled(after) && !isDisabled(before))) return;
    await this.notices.notify('passwordChanged', String(after['email']), caller.locale);
  }

  private invite({ id, email }: RecordValues, { identity, locale }: Caller): Promise<void> {
    return this.invitations.mail({ id: String(id), email: String(email) }, { id: identity.id, locale: locale ?? 'en' });
  }
}

/** Whether a write ends the user's sessions; a new password spares the caller's own. null: it ends none. */
function endedSessions({ before, after, extras, caller }: RecordChange): { readonly except: string | null } | null {
  if (before === null) return null;
  if (after === null || (isDisabled(after) && !isDisabled(before))) return { except: null };
  if (extras['newPassword'] === undefined) return null;
  return { except: caller.identity.id === before['id'] ? caller.sessionId : null };
}

function administers(user: RecordValues): boolean {
  return !isDisabled(user) && hasAdministratorRole(user);
}

function hasAdministratorRole(user: RecordValues): boolean {
  return isAdministrator(readRoles(user['roles']));
}

function isDisabled(user: RecordValues): boolean {
  return user['disabled'] === true;
}

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}
