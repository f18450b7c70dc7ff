import { impliedRoles, type Identity } from './access.js';

/** Whether the identity is an administrator. An identity without id is a guest, whatever its roles. */
export const isAdministrator = (identity: Identity): boolean =>
  identity.id !== null && identity.roles.includes(impliedRoles.administrator);

/** All role names that a grant can match: stored and implied roles. */
export const effectiveRoles = (identity: Identity): ReadonlySet<string> =>
  identity.id === null
    ? new Set([impliedRoles.everyone])
    : new Set([impliedRoles.everyone, impliedRoles.session, ...identity.roles]);

/** Equal for identities with the same roles; `*` for administrators. */
export const roleKey = (identity: Identity): string => {
  if (identity.id === null) return '';
  if (identity.roles.length === 0) return impliedRoles.session;
  if (isAdministrator(identity)) return '*';
  return JSON.stringify([...effectiveRoles(identity)].sort());
};

/**
 * Whether a route with these roles admits the identity. `roles`: a list or a space-separated text; one match suffices,
 * none admits everyone. Administrators are always admitted.
 */
export const mayEnter = (roles: string | readonly string[] | undefined, identity: Identity): boolean => {
  const required = (typeof roles === 'string' ? roles.split(/\s+/) : (roles ?? [])).filter((role) => role !== '');
  if (required.length === 0 || isAdministrator(identity)) return true;
  const held = effectiveRoles(identity);
  return required.some((role) => held.has(role));
};
