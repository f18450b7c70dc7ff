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
  const tell = (event: AuditEvent, detail?: string): void => {
    entries.push({ ...about, event, ...(detail === undefined ? {} : { detail }) });
  };
  if (before === null) tell('userCreated', rolesOf(after));
  else if (after === null) tell('userDeleted');
  else {
    if (rolesOf(before) !== rolesOf(after))
      tell('rolesChanged', `${rolesOf(before) || '-'} → ${rolesOf(after) || '-'}`);
    if (before['disabled'] !== after['disabled']) tell(after['disabled'] === true ? 'userDisabled' : 'userEnabled');
    if (after['password_pending'] === true && before['password_pending'] !== true) tell('passwordForced');
    if (extras['newPassword'] !== undefined) tell('passwordChanged');
  }
  return entries;
}

function rolesOf(user: RecordValues | null): string {
  return readRoles(user?.['roles']).join(', ');
}
