/** Limits of imports, in bytes; separate from the others, because few pages need them. */
export const importLimits = {
  file: 100 * 1024 * 1024,
  /** A workbook, which is unpacked in memory. */
  workbook: 20 * 1024 * 1024,
  /** A workbook after unpacking. */
  unpacked: 200 * 1024 * 1024,
  /** One record. */
  record: 16 * 1024 * 1024,
} as const;
