import type { View } from '../view/view.js';
import type { Action, Grant, Identity } from './access.js';
import { bindCondition, hasVariables } from './bind-condition.js';
import { effectiveRoles, isAdministrator } from './roles.js';

/**
 * What the identity may do to the view's records: 'all' for an administrator, else the grants that its roles match,
 * their conditions bound to the identity and the moment. An empty list: nothing.
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

/** The grants that one of these roles matches, variables still in them. */
export const matchingGrants = (
  view: Pick<View, 'access'>,
  action: Action,
  roles: ReadonlySet<string>,
): readonly Grant[] => view.access[action].filter((grant) => grant.roles.some((role) => roles.has(role)));
