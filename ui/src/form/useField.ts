import { useSyncExternalStore } from 'react';
import { isWritable } from '../functions/isWritable.js';
import { messageText } from '../i18n/messageText.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { useColumnState } from './useColumnState.js';
import { useFormSurroundings } from './useFormSurroundings.js';

export interface Field {
  readonly value: unknown;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly change: (value: unknown) => void;
  /** The reader has left the field. */
  readonly leave: () => void;
}

/** One column of the open record: what it holds, what is wrong with it, and what may be done. */
export function useField(column: ViewColumn): Field {
  const { entity, values, problems, isReadOnly, isNew } = useFormSurroundings();
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
