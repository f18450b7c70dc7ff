import type { RecordChange, RecordValues } from '../../records/record-extension.js';
import { readRoles } from '../accounts/account.js';
import type { AuditEntry, AuditEvent } from './audit-entry.js';

/** What a write to the view `users` means for the audit trail. */
export function userChanges({ before, after, extras, caller }: RecordChange): readonly AuditEntry[] {
  const user = (after ?? before) as RecordValues;
  const about = {
    userId: String(user['id']),
    email: String(user['email']),
    actorId: caller.identity.id,
    ...(caller.device === undefined ? {} : { device: caller.device }),
  };
  const told: AuditEntry[] = [];
  const tell = (event: AuditEvent, detail?: string): void => {
    told.push({ ...about, event, ...(detail === undefined ? {} : { detail }) });
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
  return told;
}

function rolesOf(user: RecordValues | null): string {
  return readRoles(user?.['roles']).join(', ');
}
