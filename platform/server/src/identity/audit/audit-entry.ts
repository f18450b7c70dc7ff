/** Events reported to administrators; the values of the column `event` of the view `audit`. */
export const auditEvents = [
  'signIn', 'signInFailed', 'signInLocked', 'signOut', 'signUp', 'verified', 'passwordRequested', 'passwordChanged',
  'tokenCreated', 'tokenRevoked', 'tokenRefused', 'sessionsEnded', 'factorAdded', 'factorRemoved',
  'userCreated', 'userDeleted', 'userDisabled', 'userEnabled', 'rolesChanged', 'passwordForced', 'invited', 'identityAdded', 'identityRemoved',
  'viewedAs', 'viewAsRefused', 'viewSaved', 'viewParked',
  'pluginEnabled', 'pluginDisabled', 'pluginSettings',
] as const; // prettier-ignore

export type AuditEvent = (typeof auditEvents)[number];

/** An event. Never contains a secret: no password, token or code. */
export interface AuditEntry {
  readonly event: AuditEvent;
  /** The affected user. */
  readonly userId?: string | null;
  /** The address as entered, where no such user may exist; otherwise looked up by `userId`. */
  readonly email?: string | null;
  /** The user who acted, when different from the affected user. */
  readonly actorId?: string | null;
  readonly device?: { readonly userAgent: string; readonly address: string };
  /** A short detail: a provider, a reason, a name, roles. */
  readonly detail?: string;
}
