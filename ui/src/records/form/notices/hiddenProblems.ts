import type { Message } from '@viewkraft/model';
import type { ColumnStates } from '../../../data/functions/ColumnStates.js';
import type { FormProblems } from '../fields/FormProblems.js';

export interface HiddenProblems {
  readonly subscribe: (listener: () => void) => () => void;
  /** Errors of columns that the form does not show, by column; the same map until it changes. */
  readonly current: () => ReadonlyMap<string, Message>;
}

/**
 * Follows both errors and visibility: an error stays here when its field is hidden and leaves when the field appears.
 */
export function hiddenProblems(
  columns: Iterable<string>,
  problems: Pick<FormProblems, 'subscribe' | 'shown'>,
  states: Pick<ColumnStates, 'subscriberOf' | 'of'>,
): HiddenProblems {
  const names = [...columns];
  let last: ReadonlyMap<string, Message> = new Map();
  return {
    subscribe(listener) {
      const stops = [problems.subscribe(listener), ...names.map((name) => states.subscriberOf(name)(listener))];
      return () => stops.forEach((stop) => stop());
    },
    current() {
      const now = new Map([...problems.shown()].filter(([name]) => !states.of(name).visible));
      const isSame = now.size === last.size && [...now].every(([name, message]) => last.get(name) === message);
      return isSame ? last : (last = now);
    },
  };
}
