import { createContext } from 'react';
import type { Entity } from '../entity/Entity.js';
import type { ColumnStates } from '../functions/ColumnStates.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { ColumnValues } from './ColumnValues.js';
import type { FormProblems } from './FormProblems.js';

export interface FormSurroundings {
  readonly entity: Entity;
  readonly model: ViewModel;
  readonly values: ColumnValues;
  readonly problems: FormProblems;
  /** What the view's functions say of the columns. */
  readonly states: ColumnStates;
  /** Nothing may be changed: no right to, or the record is gone. */
  readonly isReadOnly: boolean;
  readonly isNew: boolean;
}

/** What the fields of a form share. It stays the same through every keystroke; values are read from the entity. */
export const FormContext = createContext<FormSurroundings | null>(null);
