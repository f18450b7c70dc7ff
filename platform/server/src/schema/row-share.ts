import { rowBytes } from './sql-types.js';

/** Of the 65,535 bytes that MySQL reckons for a row; the rest is kept for the columns that must be indexed. */
const rowShare = 32_000;
const rowBytesInAll = 65_535;
/** Of the 8,126 bytes that InnoDB wants to be able to keep inside a page: short strings can never be moved out of it. */
const pageShare = 2_000;
const shortest = 64;

/** How much of a MySQL row its free VARCHAR columns may still take; what does not fit is stored as TEXT. */
export class RowShare {
  private row = 0;
  private page = 0;
  private readonly share: number;

  /** `reserved`: bytes that the row's other columns take, whatever becomes of the free ones. */
  constructor(reserved = 0) {
    this.share = Math.min(rowShare, rowBytesInAll - reserved);
  }

  /** Counts a column that is there already. */
  add(sqlType: string): void {
    const bytes = rowBytes(sqlType);
    this.row += bytes;
    if (bytes < shortest * 4) this.page += bytes;
  }

  /** Whether a new VARCHAR of this length fits; if so, it is counted. */
  take(length: number): boolean {
    const bytes = length * 4 + 2;
    const fits = this.row + bytes <= this.share && (length >= shortest || this.page + bytes <= pageShare);
    if (fits) this.add(`varchar(${length})`);
    return fits;
  }
}
