import { impliedRoles, type Catalog, type UndefinedRole, type View } from '@viewkraft/model';
import { shippedRoles, unknownRoles } from './defined-roles.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';

export const grantedRoles = ({ access }: View): ReadonlySet<string> =>
  new Set(Object.values(access).flatMap((grants) => grants.flatMap(({ roles }) => roles)));

/**
 * Every role that the views name and that is neither defined nor built in; before the first start of a server, no role
 * is defined.
 */
export async function undefinedRoles(db: Database, { views }: Catalog): Promise<UndefinedRole[]> {
  const named = [...views.values()].flatMap((view) =>
    [...grantedRoles(view)].map((role) => ({ view: view.name, role })),
  );
  const names = [...new Set(named.map(({ role }) => role))];
  const unknown = await undefinedNames(db, names).catch((error: unknown) => {
    if (error instanceof DatabaseError && error.kind === 'missing') return names.filter(isNoBuiltIn);
    throw error;
  });
  return named.filter(({ role }) => unknown.includes(role));
}

/** The given names that are neither defined nor built in; rejects when there is no table of roles. */
export const undefinedNames = (db: Database, names: readonly string[]): Promise<readonly string[]> =>
  unknownRoles(db, db.dialect, names.filter(isNoBuiltIn));

const builtIn: ReadonlySet<string> = new Set([...Object.values(impliedRoles), ...shippedRoles]);
const isNoBuiltIn = (role: string): boolean => !builtIn.has(role);
