import type { FileEncoding } from '../definition/exchange.js';

/** What an import did with a record. */
export const importedStatuses = ['created', 'updated', 'unchanged'] as const;

/** What became of one record of an imported file. */
export interface ImportedLine {
  /** The physical line where the record begins, from 1; in a workbook its row. */
  readonly line: number;
  readonly status: (typeof importedStatuses)[number];
  /** The primary key; null in a dry run for a key that the database generates. */
  readonly id: string | number | null;
}

/** Response of `POST /api/{view}/import`. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Always 0: a file with a failed line is refused as a whole. */
  readonly failed: 0;
  /** Whether nothing was written. */
  readonly dry: boolean;
  /** The encoding of a CSV file that is not UTF-8. */
  readonly encoding?: Exclude<FileEncoding, 'utf-8'>;
  readonly lines: readonly ImportedLine[];
}
