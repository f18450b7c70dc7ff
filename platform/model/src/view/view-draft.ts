import type { Action } from '../access/access.js';
import type { Json } from './json-text.js';
import type { View } from './view.js';

/** A grant whose condition is not yet checked, because it may speak of other views. */
export interface GrantDraft {
  /** Where it stands in the file. */
  readonly path: string;
  readonly roles: readonly string[];
  readonly where: { readonly [key: string]: Json } | undefined;
  readonly columns: ReadonlySet<string> | undefined;
}

/** A view file that is right by itself; `checkViews` judges it beside the others. */
export interface ViewDraft {
  readonly file: string;
  readonly view: Omit<View, 'access' | 'version'>;
  readonly grants: Readonly<Record<Action, readonly GrantDraft[]>>;
  /** A hash of `view`, made once, so that checking a thousand views again after each change stays quick. */
  readonly version: string;
}

/** What names in one file may refer to, while the file is read. */
export interface FileScope {
  readonly tell: (path: string, message: string, mend: string) => void;
  /** All columns that the file names, also those with mistakes inside: a mistake is told once, where it is. */
  readonly columnNames: readonly string[];
}
