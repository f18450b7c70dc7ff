/** The column of the form's field that has the focus. */
export function focusedColumn(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column'];
}
