import { impliedRoles, type Identity } from './access.js';

/** Whether the identity may everything. Somebody without an id is a guest, whatever roles are said of them. */
export const isAdministrator = (identity: Identity): boolean =>
  identity.id !== null && identity.roles.includes(impliedRoles.administrator);

/** Everything a grant's role name can match: the stored roles and the implied ones (contract 2, Access). */
export const effectiveRoles = (identity: Identity): ReadonlySet<string> =>
  identity.id === null
    ? new Set([impliedRoles.everyone])
    : new Set([impliedRoles.everyone, impliedRoles.session, ...identity.roles]);

/** Equal for identities that have the same roles; `*` for administrators. */
export const roleKey = (identity: Identity): string => {
  if (identity.id === null) return '';
  if (identity.roles.length === 0) return impliedRoles.session;
  if (isAdministrator(identity)) return '*';
  return JSON.stringify([...effectiveRoles(identity)].sort());
};

/**
 * Whether a route with these roles lets the identity in: a space-separated text or a list, at least one must match,
 * none asked lets everyone in (A12). Administrators enter everywhere.
 */
export const mayEnter = (roles: string | readonly string[] | undefined, identity: Identity): boolean => {
  const asked = (typeof roles === 'string' ? roles.split(/\s+/) : (roles ?? [])).filter((role) => role !== '');
  if (asked.length === 0 || isAdministrator(identity)) return true;
  const held = effectiveRoles(identity);
  return asked.some((role) => held.has(role));
};
