import { actions, type Catalog, type Condition } from '@viewkraft/model';

/** Whether what somebody may do changes with the clock: a grant somewhere compares with `$now`. */
export function changesWithTime(catalog: Catalog): boolean {
  for (const view of catalog.views.values()) {
    if (actions.some((action) => view.access[action].some(({ where }) => where !== undefined && usesNow(where))))
      return true;
  }
  return false;
}

function usesNow(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.some(usesNow);
    case 'not':
      return usesNow(condition.of);
    case 'compare':
      return isNow(condition.operand) || (Array.isArray(condition.operand) && condition.operand.some(isNow));
    default:
      return usesNow(condition.where);
  }
}

const isNow = (operand: unknown): boolean =>
  typeof operand === 'object' && operand !== null && 'variable' in operand && operand.variable === '$now';
