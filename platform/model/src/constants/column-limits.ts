/** Limits of columns' values (contract 3). Apart from those of the API, as every page that knows columns needs these alone. */
export const columnLimits = {
  textBytes: 1024 * 1024,
  stringLength: 255,
} as const;
