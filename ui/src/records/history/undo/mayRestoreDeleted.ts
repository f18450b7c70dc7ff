import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** Whether the user may restore deleted records of the view: nobody may where users cannot create records. */
export function mayRestoreDeleted({ history, can }: ViewModel): boolean {
  return history && can.create;
}
