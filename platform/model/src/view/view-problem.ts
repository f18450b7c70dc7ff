import type { ViewFault } from './view-fault.js';

/** A fault in a view file, with its place. */
export interface ViewProblem extends ViewFault {
  /** Path of the file. */
  readonly file: string;
  /** The view that the file should define, if known. */
  readonly view: string | null;
  /** JSON path such as `$.columns.title.type`, or `line 3, column 14` when the file is not JSON. */
  readonly path: string;
}
