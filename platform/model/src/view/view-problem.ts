/** What is wrong with a view file, said so that a person can mend it (C5). English: it is for administrators and logs. */
export interface ViewProblem {
  /** Path of the file. */
  readonly file: string;
  /** The view it was meant to define, when that much is known. */
  readonly view: string | null;
  /** JSON path such as `$.columns.title.type`, or `line 3, column 14` when the file is not JSON. */
  readonly path: string;
  readonly message: string;
  /** What to do about it. */
  readonly mend: string;
}
