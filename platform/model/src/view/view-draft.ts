import type { Action } from '../definition/access.js';
import type { Json } from './json-text.js';
import type { ViewFault } from './view-fault.js';
import type { View } from '../definition/view.js';

/** A grant whose condition is not yet checked, because it may refer to other views. */
export interface GrantDraft {
  /** Where it stands in the file. */
  readonly path: string;
  readonly roles: readonly string[];
  readonly where: { readonly [key: string]: Json } | undefined;
  readonly columns: ReadonlySet<string> | undefined;
}

/** A valid view file by itself; `checkViews` checks it against the others. */
export interface ViewDraft {
  readonly file: string;
  readonly view: Omit<View, 'access' | 'version'>;
  readonly grants: Readonly<Record<Action, readonly GrantDraft[]>>;
  /** A hash of `view`, computed once, which keeps repeated checks of many views fast. */
  readonly version: string;
}

/** The names that a file may refer to, while it is parsed. */
export interface FileScope {
  readonly report: (path: string, fault: ViewFault) => void;
  /** All columns of the file, even invalid ones, so that an error is reported only once. */
  readonly columnNames: readonly string[];
}
