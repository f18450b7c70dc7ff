import { useSyncExternalStore } from 'react';
import { isWritable } from '../../../data/functions/isWritable.js';
import { messageText } from '../../../base/i18n/messageText.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import { useRecordFormContext } from '../useRecordFormContext.js';
import type { FieldState } from '../../../data/functions/ColumnStates.js';

export interface Field {
  readonly value: unknown;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly change: (value: unknown) => void;
  /** Called on blur. */
  readonly leave: () => void;
}

/** State of one column of the open record: value, error and access. */
export function useField(column: ViewColumn): Field {
  const { entity, values, problems, isReadOnly, isNew } = useRecordFormContext();
  const { name } = column;
  const value = useSyncExternalStore(values.subscriberOf(name), () => values.of(name));
  const problem = useSyncExternalStore(problems.subscribe, () => problems.shown().get(name));
  const state = useColumnState(name);
  const readOnly = isReadOnly || state.readOnly || !isWritable(column, isNew);
  return {
    value: state.shown === undefined ? value : state.shown,
    error: problem ? messageText(problem) : state.failure && messageText(state.failure),
    required: !readOnly && state.required,
    readOnly,
    change: (next) => {
      entity.set(name, next);
      problems.changed(name);
    },
    leave: () => problems.leave(name),
  };
}

/**
 * Evaluates the view's functions of a column for the record's current values; renders again when the result changes.
 */
function useColumnState(column: string): FieldState {
  const { states } = useRecordFormContext();
  return useSyncExternalStore(states.subscriberOf(column), () => states.of(column));
}
