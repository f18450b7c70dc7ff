import type { View } from '../definition/view.js';
import { actions, type Action, type Grant, type Identity } from '../definition/access.js';
import { bindCondition, hasVariables } from './bind-condition.js';
import { effectiveRoles, isAdministrator } from '../definition/roles.js';

/**
 * The identity's grants for an action on the view: 'all' for an administrator, otherwise the grants that its roles
 * match, with bound conditions. An empty list: no access.
 */
export const grantsFor = (
  view: Pick<View, 'access'>,
  action: Action,
  identity: Identity,
  now: Date = new Date(),
): 'all' | readonly Grant[] => {
  if (isAdministrator(identity)) return 'all';
  return matchingGrants(view, action, effectiveRoles(identity)).map((grant) =>
    grant.where && hasVariables(grant.where) ? { ...grant, where: bindCondition(grant.where, identity, now) } : grant,
  );
};

/** The grants that match one of these roles, with unbound variables. */
export const matchingGrants = (
  view: Pick<View, 'access'>,
  action: Action,
  roles: ReadonlySet<string>,
): readonly Grant[] => view.access[action].filter((grant) => grant.roles.some((role) => roles.has(role)));

/** Whether a role assigned to the identity, other than the implied roles, grants anything in the view. */
export const isOpenedByRole = (view: Pick<View, 'access'>, identity: Identity): boolean =>
  isAdministrator(identity) ||
  actions.some((action) => matchingGrants(view, action, new Set(identity.roles)).length > 0);
