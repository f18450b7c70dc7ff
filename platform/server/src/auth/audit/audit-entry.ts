/** What is told to administrators; the values of the column `event` of the view `audit`. */
export const auditEvents = [
  'signIn', 'signInFailed', 'signInLocked', 'signOut', 'signUp', 'verified', 'passwordRequested', 'passwordChanged',
  'tokenCreated', 'tokenRevoked', 'tokenRefused', 'sessionsEnded', 'factorAdded', 'factorRemoved',
  'userCreated', 'userDeleted', 'userDisabled', 'userEnabled', 'rolesChanged', 'passwordForced', 'invited', 'identityAdded', 'identityRemoved',
] as const; // prettier-ignore

export type AuditEvent = (typeof auditEvents)[number];

/** Something that happened around an account. Never a secret: no password, no token, no code. */
export interface AuditEntry {
  readonly event: AuditEvent;
  /** Whom it concerns. */
  readonly userId?: string | null;
  /** The address that was given, where there may be no such user; else it is looked up by `userId`. */
  readonly email?: string | null;
  /** Who did it, where that is somebody else. */
  readonly actorId?: string | null;
  readonly device?: { readonly userAgent: string; readonly address: string };
  /** A word or two about it: a provider, a reason, a name, roles. */
  readonly detail?: string;
}
