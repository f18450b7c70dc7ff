import type { Translate } from '../errors/error-translator.js';
import { remedyOf } from '../view/view-fault.js';
import type { ViewProblem } from '../view/view-problem.js';

/** A problem of a view file with a remedy, in the reader's language. */
export interface ViewProblemReport extends Pick<ViewProblem, 'file' | 'view' | 'path'> {
  readonly message: string;
  /** The remedy. */
  readonly mend: string;
}

export const reportViewProblem = (
  { file, view, path, ...fault }: ViewProblem,
  translate: Translate,
): ViewProblemReport => ({ file, view, path, message: translate(fault), mend: translate(remedyOf(fault)) });
