export interface FileRow {
  /** The physical line where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** One record of an imported file, by the names in the file. */
export interface ImportedRecord {
  readonly line: number;
  readonly values: ReadonlyMap<string, unknown>;
}

/** The names in a header, without empty ones at the end. */
export const headerNames = (cells: FileRow['cells']): string[] =>
  cells.slice(0, filledCells(cells)).map((cell) => (cell === null ? '' : String(cell).trim()));

/**
 * The number of a row's cells if it does not fit the header, else undefined: it has values beyond the `named` columns
 * or, in a CSV file, another number of cells than the header (`width`); workbooks leave out empty cells at the end.
 */
export function raggedLength(cells: FileRow['cells'], named: number, width: number | undefined): number | undefined {
  const filled = filledCells(cells);
  if (filled <= named && (width === undefined || cells.length === width)) return undefined;
  return width === undefined ? filled : cells.length;
}

const filledCells = (cells: FileRow['cells']): number => cells.findLastIndex((cell) => cell !== null) + 1;
