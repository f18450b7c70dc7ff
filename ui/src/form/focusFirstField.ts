import type { ColumnStates } from '../functions/ColumnStates.js';

const taking =
  'input:not([readonly], [type="hidden"]), textarea:not([readonly]), button[role="combobox"]:not([aria-readonly])';

/**
 * For who opens a form to type: the focus goes to the first field that takes something, which is known once the view's
 * functions have answered. Who is in the form by then stays there.
 */
export async function focusFirstField(formId: string, states: Pick<ColumnStates, 'settled'>): Promise<void> {
  await states.settled();
  // The fields draw what was told to them first.
  await Promise.resolve();
  const form = document.getElementById(formId);
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>(taking)?.focus();
}
