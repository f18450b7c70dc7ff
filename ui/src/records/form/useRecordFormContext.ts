import { createContext, useContext } from 'react';
import type { Entity } from '../../data/entity/Entity.js';
import type { ColumnStates } from '../../data/functions/ColumnStates.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

export interface FormContextValue {
  readonly entity: Entity;
  readonly model: ViewModel;
  /** Results of the view's functions by column. */
  readonly states: ColumnStates;
  /** The form is read-only: the caller has no right to change the record, or it was deleted. */
  readonly isReadOnly: boolean;
  readonly isNew: boolean;
}

/** Context of a form's fields. Stays identical on every keystroke; values and errors are react-hook-form's. */
export const FormContext = createContext<FormContextValue | null>(null);

export function useRecordFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error('The field must be inside a form.');
  return context;
}
