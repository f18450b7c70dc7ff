const taking =
  'input:not([readonly], [type="hidden"]), textarea:not([readonly]), button[role="combobox"]:not([aria-readonly])';

/** For who opens a form to type: the focus goes to the first field that takes something. */
export function focusFirstField(formId: string): void {
  const form = document.getElementById(formId);
  form?.querySelector<HTMLElement>(taking)?.focus();
}
