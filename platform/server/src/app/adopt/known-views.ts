import type { Catalog, ViewProblem, ViewSource } from '@viewkraft/model';
import type { Target } from './table-drafts.js';

/** A view that the project has a file for. */
export interface KnownView {
  readonly view: string;
  readonly file: string;
  /** Undefined: the file cannot be read. */
  readonly table: string | undefined;
  readonly managed: boolean;
  /** What a reference to its records needs; undefined: the file has problems. */
  readonly target: Target | undefined;
  /** Tables that hold its links, with the view at the other end. */
  readonly links: readonly { readonly through: string; readonly other: string }[];
}

/** The views of the files, both valid files and those with problems. */
export function knownViews(
  sources: readonly ViewSource[],
  unreadable: readonly ViewProblem[],
  catalog: Catalog,
): KnownView[] {
  return [
    ...sources.map((source) => validView(source, catalog) ?? viewWithProblems(source)),
    ...unreadable.flatMap(({ view, file }) => (view === null ? [] : viewWithProblems({ name: view, file, text: '' }))),
  ];
}

function validView({ name, file }: ViewSource, { views }: Catalog): KnownView | undefined {
  const view = views.get(name);
  const key = view?.columns.get(view.primaryKey);
  if (!view || !key) return undefined;
  const { field, type, length } = key;
  const definition = { type, ...(type === 'string' && { length }) };
  return {
    view: name,
    file,
    table: view.table,
    managed: view.managed,
    target: { view: name, table: view.table, key: { field, definition } },
    links: [...view.associations.values()].flatMap(({ through, view: other }) =>
      through === undefined ? [] : [{ through, other }],
    ),
  };
}

/** A view whose file has problems. Its table still counts as having a view. */
function viewWithProblems({ name, file, text }: Pick<ViewSource, 'name' | 'file' | 'text'>): KnownView {
  const read = recordOf(text);
  const { table = name, managed, relations } = read ?? {};
  return {
    view: name,
    file,
    table: read && typeof table === 'string' ? table : undefined,
    managed: read !== undefined && managed !== false,
    target: undefined,
    links: Object.entries(recordFrom(relations)).flatMap(([relation, value]) => {
      const { through, view: other = relation } = recordFrom(value);
      return typeof through === 'string' && typeof other === 'string' ? [{ through, other }] : [];
    }),
  };
}

type Raw = Readonly<Record<string, unknown>>;

const recordFrom = (value: unknown): Raw => (typeof value === 'object' && value !== null ? { ...value } : {});

function recordOf(text: string): Raw | undefined {
  try {
    return recordFrom(JSON.parse(text));
  } catch {
    return undefined;
  }
}
