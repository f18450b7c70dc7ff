/** The cell of the grid on the page that Tab leads to. */
export const gridCell = (): HTMLElement | null => document.querySelector('main [role="grid"] [tabindex="0"]');
