import type { RecordChange, RecordValues } from '../../data/extensions/record-extension.js';
import { readRoles } from '../accounts/account.js';
import type { AuditEntry, AuditEvent } from './audit-entry.js';

/** The audit entries for a write to the view `users`. */
export function userChanges({ before, after, extras, caller }: RecordChange): readonly AuditEntry[] {
  const user = (after ?? before) as RecordValues;
  const about = {
    userId: String(user['id']),
    email: String(user['email']),
    actorId: caller.identity.id,
    ...(caller.device === undefined ? {} : { device: caller.device }),
  };
  const entries: AuditEntry[] = [];
  const record = (event: AuditEvent, detail?: string): void => {
    entries.push({ ...about, event, ...(detail === undefined ? {} : { detail }) });
  };
  if (before === null) record('userCreated', rolesOf(after));
  else if (after === null) record('userDeleted');
  else {
    if (rolesOf(before) !== rolesOf(after))
      record('rolesChanged', `${rolesOf(before) || '-'} → ${rolesOf(after) || '-'}`);
    if (before['disabled'] !== after['disabled']) record(after['disabled'] === true ? 'userDisabled' : 'userEnabled');
    if (after['password_pending'] === true && before['password_pending'] !== true) record('passwordForced');
    if (extras['newPassword'] !== undefined) record('passwordChanged');
  }
  return entries;
}

function rolesOf(user: RecordValues | null): string {
  return readRoles(user?.['roles']).join(', ');
}
