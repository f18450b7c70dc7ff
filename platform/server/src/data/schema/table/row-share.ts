import { rowBytes } from './sql-types.js';

/** Part of MySQL's row limit of 65,535 bytes; the rest is reserved for columns that must be indexed. */
const rowShareBytes = 32_000;
const maxRowBytes = 65_535;
/** Part of the 8,126 bytes that must fit inside an InnoDB page: short strings can never be stored off-page. */
const pageShareBytes = 2_000;
const maxInPageLength = 64;

/** Budget of a MySQL row for VARCHAR columns without an index; columns beyond it are stored as TEXT. */
export class RowShare {
  private row = 0;
  private page = 0;
  private readonly share: number;

  /** `reserved`: bytes of the row's other columns. */
  constructor(reserved = 0) {
    this.share = Math.min(rowShareBytes, maxRowBytes - reserved);
  }

  /** Counts an existing column. */
  add(sqlType: string): void {
    const bytes = rowBytes(sqlType);
    this.row += bytes;
    if (bytes < maxInPageLength * 4) this.page += bytes;
  }

  /** Whether a new VARCHAR of this length fits; if so, it is counted. */
  take(length: number): boolean {
    const bytes = length * 4 + 2;
    const fits = this.row + bytes <= this.share && (length >= maxInPageLength || this.page + bytes <= pageShareBytes);
    if (fits) this.add(`varchar(${length})`);
    return fits;
  }
}
