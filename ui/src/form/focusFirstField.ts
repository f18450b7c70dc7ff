/** For who opens a form to type: the focus goes to the first field that takes something. */
export function focusFirstField(formId: string): void {
  const form = document.getElementById(formId);
  form?.querySelector<HTMLElement>('input:not([readonly], [type="hidden"]), textarea:not([readonly])')?.focus();
}
