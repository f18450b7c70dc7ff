import type { Message } from '../errors/message.js';
import { isRequiredOnCreate } from '../records/check-record.js';
import type { Column, View } from '../definition/view.js';
import type { RecordCalls } from './call-list.js';
import { functionsOf } from './functions-of.js';
import { stateVerdict, type StateKey } from './verdicts.js';

/** How a form treats a column of the current record. */
export interface ColumnState {
  readonly visible: boolean;
  /** Whether the column must be filled in; an invisible one never must. */
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The reason for the state, where a function failed. */
  readonly failure?: Message;
}

/** The state of a column before its functions have run: nothing is required or locked because of them. */
export function plainState(column: Column): ColumnState {
  const visible = column.visible !== false;
  return {
    visible,
    required: visible && isRequiredOnCreate(column),
    readOnly: column.system || column.readOnly === true,
  };
}

/**
 * Requests the states of all columns that have functions. `now`: the record as it would be stored. `stored`: the stored
 * record, which also decides what is read-only, as on the server: a locked column stays locked until a save unlocks it.
 */
export function requestStates(
  view: Pick<View, 'columns'>,
  now: RecordCalls,
  stored: RecordCalls | null,
): () => Map<string, ColumnState> {
  const { visible, required, readOnly } = functionsOf(view);
  const found = new Map<string, Partial<Record<StateKey, boolean>> & { failure?: Message }>();
  const put = (column: Column, key: StateKey, calls: RecordCalls): void => {
    calls.request(column[key] as string, (result) => {
      const { value, failure } = stateVerdict(key, result);
      const state = found.get(column.name) ?? {};
      state[key] = value || (key === 'readOnly' && state.readOnly === true);
      if (failure) state.failure ??= failure;
      found.set(column.name, state);
    });
  };
  for (const column of visible) put(column, 'visible', now);
  for (const column of required) put(column, 'required', now);
  for (const column of readOnly) {
    put(column, 'readOnly', now);
    if (stored) put(column, 'readOnly', stored);
  }
  return () =>
    new Map(
      [...found].map(([name, { failure, ...state }]) => {
        const column = view.columns.get(name) as Column;
        const merged = { ...plainState(column), ...state };
        const isRequired = state.required === true || isRequiredOnCreate(column);
        return [name, { ...merged, required: merged.visible && isRequired, ...(failure && { failure }) }];
      }),
    );
}
