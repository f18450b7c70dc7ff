const focusable =
  'input:not([type="hidden"], [aria-hidden="true"]), textarea, [contenteditable="true"], [role="combobox"], [tabindex="0"]';

/**
 * Focuses the input of a field, trying each frame for up to two seconds: a widget may have to load, or the form to
 * become visible. An input that is still hidden would not take the focus.
 */
export function focusIn(cell: HTMLElement, tries = 125): void {
  const inputs = [...cell.querySelectorAll<HTMLElement>(focusable)];
  const input = inputs.find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (input) input.focus();
  else if (tries > 0) setTimeout(() => focusIn(cell, tries - 1), 16);
}
