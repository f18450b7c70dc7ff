import type { DbRow } from '../../kernel/database/database.js';

/** A user as the identity modules see one, with the stored roles. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly passwordHash: string | null;
  readonly passwordPending: boolean;
  readonly disabled: boolean;
  readonly verified: boolean;
}

/** The columns of an account in the order `accountOf` reads them. */
export const accountColumns = [
  'id', 'email', 'name', 'roles', 'password_hash', 'password_pending', 'disabled', 'email_verified_at',
] as const; // prettier-ignore

/** Reads the first eight values of a row selected by `accountColumns`. */
export function accountOf(row: DbRow): Account {
  const [id, email, name, roles, passwordHash, passwordPending, disabled, verifiedAt] = row;
  return {
    id: String(id),
    email: String(email),
    name: typeof name === 'string' ? name : '',
    roles: readRoles(roles),
    passwordHash: typeof passwordHash === 'string' ? passwordHash : null,
    passwordPending: Number(passwordPending) === 1,
    disabled: Number(disabled) === 1,
    verified: verifiedAt !== null && verifiedAt !== undefined,
  };
}

/** Parses the stored JSON list of role names. Unreadable text gives no roles. */
export function readRoles(stored: unknown): readonly string[] {
  if (typeof stored !== 'string' || stored === '') return [];
  try {
    const roles: unknown = JSON.parse(stored);
    return Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string') : [];
  } catch {
    return [];
  }
}
