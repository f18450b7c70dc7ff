/** A problem of a view file with a remedy, in English for administrators and logs. */
export interface ViewProblem {
  /** Path of the file. */
  readonly file: string;
  /** The view that the file should define, if known. */
  readonly view: string | null;
  /** JSON path such as `$.columns.title.type`, or `line 3, column 14` when the file is not JSON. */
  readonly path: string;
  readonly message: string;
  /** The remedy. */
  readonly mend: string;
}
