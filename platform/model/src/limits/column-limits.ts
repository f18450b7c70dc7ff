/** Limits of column values. Separate from the API's limits, because most pages need only these. */
export const columnLimits = {
  textBytes: 1024 * 1024,
  stringLength: 255,
} as const;
