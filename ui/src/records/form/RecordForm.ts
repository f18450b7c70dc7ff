import type { UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

/** Values by the names of fields. */
export type Values = Record<string, unknown>;

/** The state of a form's fields, which its components read by `useController` and `useFormState`. */
export type RecordFields = UseFormReturn<Values>;

export interface RecordForm {
  readonly entity: Entity;
  readonly model: ViewModel;
  /** The view was removed while its record was open: nothing can be saved. */
  readonly isViewRemoved: boolean;
  readonly fields: RecordFields;
  /** Validates the record and resolves to whether it may be sent; shows the errors otherwise. */
  readonly check: () => Promise<boolean>;
  /** Resolves to whether the record may be sent, without showing errors; also after the form has closed. */
  readonly isValid: () => Promise<boolean>;
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** A refusal that belongs to no field of the form. */
  readonly refusal: ApiError | null;
  readonly setRefusal: (refusal: ApiError | null) => void;
  /**
   * Shows why an action on the record was refused; returns false if none of the errors belongs to a field of the form.
   */
  readonly notifyRefusal: (refusal: ApiError) => boolean;
  /** Incremented by every save that invalid fields stopped; the first of them gets the focus. */
  readonly blocked: number;
}

/** Props for the view's own buttons in the form of a saved record. */
export interface ViewActionsProps {
  readonly form: RecordForm;
  readonly record: WireRecord;
  /** A bar at the bottom instead of a row beside the title. */
  readonly isNarrow: boolean;
}

/** Returns whether the caller may save a record of the view: a new one, or an existing one. */
export function maySave({ can }: ViewModel, isNew: boolean): boolean {
  return isNew ? can.create : can.update;
}
