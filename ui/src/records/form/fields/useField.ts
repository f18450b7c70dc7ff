import { useSyncExternalStore } from 'react';
import { useController, type RefCallBack } from 'react-hook-form';
import { isWritable } from '../../../data/functions/isWritable.js';
import { messageText } from '../../../base/i18n/messageText.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import type { FieldInputProps } from '../../../base/plugin/FieldKind.js';
import { fieldName } from '../../../fields/fieldName.js';
import type { Values } from '../RecordForm.js';
import { useRecordFormContext } from '../useRecordFormContext.js';

/** What a column's input needs of its form; identical until it changes for this column. */
export type Field = Pick<FieldInputProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'readOnly'>;

export interface ColumnField {
  readonly field: Field;
  /** Takes what the form focuses for the column. */
  readonly ref: RefCallBack;
  /** Whether the form shows the column for the record's current values. */
  readonly isVisible: boolean;
}

/** Registers one column of the open record with its form: its value, error and access. */
export function useField(column: ViewColumn): ColumnField {
  const { states, isReadOnly, isNew } = useRecordFormContext();
  const { field, fieldState } = useController<Values, string>({ name: fieldName(column.name) });
  const state = useSyncExternalStore(states.subscriberOf(column.name), () => states.of(column.name));
  const { name, value, onChange, onBlur, ref } = field;
  const readOnly = isReadOnly || state.readOnly || !isWritable(column, isNew);
  return {
    field: {
      name,
      value: state.shown === undefined ? value : state.shown,
      onChange,
      onBlur,
      error: fieldState.error?.message ?? (state.failure && messageText(state.failure)),
      required: !readOnly && state.required,
      readOnly,
    },
    ref,
    isVisible: state.visible,
  };
}
