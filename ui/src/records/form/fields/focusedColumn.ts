/** The column of the form's field that has the focus. */
export const focusedColumn = (): string | undefined => columnOf(document.activeElement);

/** The column of the field that contains an element. */
export const columnOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-column]')?.dataset['column'];
