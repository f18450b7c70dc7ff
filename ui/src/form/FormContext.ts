import { createContext } from 'react';
import type { Control } from 'react-hook-form';
import type { Entity } from '../entity/Entity.js';
import type { ViewModel } from '../model/ViewModel.js';

export interface FormSurroundings {
  readonly entity: Entity;
  readonly model: ViewModel;
  /** Nothing may be changed: no right to, or the record is gone. */
  readonly isReadOnly: boolean;
  readonly isNew: boolean;
  /** The way to react-hook-form; unlike its own context it stays the same through every keystroke. */
  readonly control: Control<FormValues>;
}

/** What the fields of a form share; their values travel through react-hook-form. */
export const FormContext = createContext<FormSurroundings | null>(null);

/** Name of a column in react-hook-form, which has its own idea of `constructor` and of dots. */
export function fieldName(column: string): `column_${string}` {
  return `column_${column}`;
}

export type FormValues = Record<`column_${string}`, unknown>;
