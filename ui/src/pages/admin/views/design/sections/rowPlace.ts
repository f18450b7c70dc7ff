/** The place of the line of a column or relation. */
export const rowPlace = (name: string): string => `row:${name}`;
