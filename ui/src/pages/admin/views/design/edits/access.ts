import { impliedRoles, type Action } from '@viewkraft/model';
import { isList, isObject, type Json, type JsonObject } from '../document/json.js';
import { listAt, withValue } from '../document/path.js';

/** What a role may do: everything, only some records or columns, or nothing. */
export type Permission = 'all' | 'limited' | 'none';

const rolesOf = (grant: Json): readonly Json[] => {
  if (typeof grant === 'string') return [grant];
  const roles = isObject(grant) ? grant.get('roles') : undefined;
  return isList(roles) ? roles : [];
};

/** Whether a grant is restricted to some records or columns. */
export const isLimited = (grant: Json): grant is JsonObject =>
  isObject(grant) && (grant.has('where') || grant.has('columns'));

export function permissionOf(document: JsonObject, action: Action, role: string): Permission {
  const grants = listAt(document, ['access', action]).filter((grant) => rolesOf(grant).includes(role));
  if (grants.some((grant) => !isLimited(grant))) return 'all';
  return grants.length > 0 ? 'limited' : 'none';
}

/** Grants an action to a role without limits, or revokes that; limited grants stay. */
export function withPermission(document: JsonObject, action: Action, role: string, isGranted: boolean): JsonObject {
  const grants = listAt(document, ['access', action]);
  if (isGranted) {
    const isThere = permissionOf(document, action, role) === 'all';
    return isThere ? document : withValue(document, ['access', action], [...grants, role]);
  }
  const left = grants.flatMap((grant): Json[] => {
    if (isLimited(grant) || !rolesOf(grant).includes(role)) return [grant];
    const others = rolesOf(grant).filter((one) => one !== role);
    return isObject(grant) && others.length > 0 ? [new Map(grant).set('roles', others)] : [];
  });
  return withValue(document, ['access', action], left);
}

/** The rows of the matrix: everybody, everyone signed in, the defined roles, and those that only the file names. */
export function rolesFor(
  document: JsonObject,
  defined: readonly string[],
  actions: readonly Action[],
): readonly string[] {
  const named = actions.flatMap((action) => listAt(document, ['access', action]).flatMap(rolesOf));
  const others = [...defined, ...named.filter((role) => typeof role === 'string')];
  const all = new Set([impliedRoles.everyone, impliedRoles.session, ...others]);
  if (!named.includes(impliedRoles.administrator)) all.delete(impliedRoles.administrator);
  return [...all];
}
