export const filterButtonId = 'grid-filter';

/** The button that opens the filter, unless actions on selected records replace it. */
export const findFilterButton = (): HTMLElement | null => document.getElementById(filterButtonId);
