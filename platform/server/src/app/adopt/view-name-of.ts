import { reservedViewNames, systemViewNames } from '@viewkraft/model';
import { freeName, nameFrom } from '../guess/column-name.js';

/** Names that the view of a table cannot have. */
interface UnusableNames {
  /** Of the platform and its plugins: system views, and addresses under `/api`. */
  readonly reserved: ReadonlySet<string>;
  /** Of other views. */
  readonly taken: ReadonlySet<string>;
}

export interface ViewName {
  readonly view: string;
  /** Why the view's name differs from the table's, as sentences. */
  readonly notes: readonly string[];
}

/** `ofPlugins`: addresses under `/api` that plugins have. */
export const reservedNames = (ofPlugins: Iterable<string>): ReadonlySet<string> =>
  new Set([...reservedViewNames, ...systemViewNames, ...ofPlugins]);

const longestBeforeSuffix = 57;

/** The name of a table's view: the table's own name if possible. */
export function viewNameOf(table: string, { reserved, taken }: UnusableNames): ViewName {
  const wanted = nameFrom(table) || 'table';
  const isReserved = reserved.has(wanted);
  const near = isReserved ? `${wanted.slice(0, longestBeforeSuffix)}_table` : wanted;
  const view = freeName(near, new Set([...reserved, ...taken]));
  if (view === wanted) return { view, notes: [] };
  const reason = isReserved ? `The platform needs the name "${wanted}"` : `There is another view "${wanted}"`;
  return { view, notes: [`${reason}, so this view is called "${view}".`] };
}
