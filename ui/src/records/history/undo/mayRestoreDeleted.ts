import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** Whether the user may bring deleted records of the view back: nobody may where records come only from elsewhere. */
export function mayRestoreDeleted({ history, can }: ViewModel): boolean {
  return history && can.create;
}
