import type { StorageClass } from '../../columns/column-kind.js';
import { columnKind } from '../../columns/columns.js';
import type { Column } from '../../definition/view.js';
import type { ViewDraft } from '../view-draft.js';
import { viewFault, type ViewFault } from '../view-fault.js';
import type { ViewProblem } from '../view-problem.js';

/** SQLite stores decimals as doubles, which preserve this many digits. */
export const sqlitePrecision = 15;
/** Bytes that MySQL and MariaDB allow for one index. */
export const mysqlIndexBytes = 3_072;
/** Bytes that MySQL and MariaDB allow for a row; a column takes a few even if its value is stored off-page. */
const mysqlRowBytes = 65_535;
const otherColumnBytes = 16;

type Sized = Pick<Column, 'type' | 'length' | 'precision'>;

const indexBytes = {
  integer: () => 4,
  bigint: () => 8,
  double: () => 8,
  decimal: ({ precision }) => Math.ceil(precision / 9) * 4 + 4,
  boolean: () => 1,
  string: ({ length }) => length * 4,
  text: () => Infinity,
  uuid: () => 36,
  instant: () => 8,
  day: () => 3,
  time: () => 3,
} satisfies Record<StorageClass, (column: Sized) => number>;

/** Bytes of a column in an index of MySQL; text has no bound and cannot be in one. */
export const bytesInIndex = (column: Sized): number => indexBytes[columnKind(column.type).storage](column);

/** The view's demands that the database cannot meet, reported when the view is loaded. */
export function checkForDatabase({ file, view }: ViewDraft, database: 'sqlite' | 'mysql'): ViewProblem[] {
  const tooWide = view.managed ? [...wideIndexes(view), ...wideRow(view)] : [];
  const problems: Found[] = database === 'sqlite' ? narrowDecimals(view) : tooWide;
  return problems.map((problem) => ({ file, view: view.name, ...problem }));
}

type Found = ViewFault & Pick<ViewProblem, 'path'>;

function narrowDecimals(view: ViewDraft['view']): Found[] {
  const wide = [...view.columns.values()].filter(
    ({ type, precision }) => type === 'decimal' && precision > sqlitePrecision,
  );
  return wide.map(({ name, precision }) => ({
    path: `$.columns.${name}.precision`,
    ...viewFault('viewDecimalTooWide', { most: sqlitePrecision, precision }),
  }));
}

function wideIndexes(view: ViewDraft['view']): Found[] {
  return indexesOf(view).flatMap(({ path, columns }) => {
    const found = columns.flatMap((name) => view.columns.get(name) ?? []);
    const unbounded = found.find(({ type }) => type === 'text');
    if (unbounded) return [{ path, ...viewFault('viewTextIndexed', { column: unbounded.name }) }];
    const bytes = found.reduce((sum, column) => sum + bytesInIndex(column), 0);
    if (bytes <= mysqlIndexBytes) return [];
    return [{ path, ...viewFault('viewIndexTooWide', { bytes, most: mysqlIndexBytes }) }];
  });
}

/**
 * The row itself holds indexed strings, and the sort key of strings that lead an index; other strings are stored
 * off-page.
 */
function wideRow(view: ViewDraft['view']): Found[] {
  const counted = new Set<string>();
  const bytesOf = (name: string, what: string): number => {
    const column = view.columns.get(name);
    if (column?.type !== 'string' || counted.has(`${what} ${name}`)) return 0;
    counted.add(`${what} ${name}`);
    return column.length * 4 + 2;
  };
  let bytes = view.columns.size * otherColumnBytes;
  for (const { path, columns } of indexesOf(view)) {
    for (const [at, name] of columns.entries()) {
      bytes += bytesOf(name, 'value') + (at === 0 && !path.startsWith('$.relations') ? bytesOf(name, 'order') : 0);
    }
    if (bytes <= mysqlRowBytes) continue;
    return [{ path, ...viewFault('viewRowTooWide', { bytes, most: mysqlRowBytes }) }];
  }
  return [];
}

/** All column lists that get an index, with the path in the file that requests the index. */
function indexesOf(view: ViewDraft['view']): { readonly path: string; readonly columns: readonly string[] }[] {
  const single = [...view.columns.values()].flatMap(({ name, primaryKey, unique, index }) => {
    const key = primaryKey ? 'primaryKey' : unique ? 'unique' : index ? 'index' : undefined;
    return key === undefined ? [] : [{ path: `$.columns.${name}.${key}`, columns: [name] }];
  });
  const lists = (['indexes', 'unique'] as const).flatMap((key) =>
    view[key].map((columns, at) => ({ path: `$.${key}[${at}]`, columns })),
  );
  const foreign = [...view.associations.values()].flatMap(({ type, relation, foreignKey }) =>
    type === 'belongsTo' && view.columns.get(foreignKey)?.primaryKey !== true
      ? [{ path: `$.relations.${relation}.foreignKey`, columns: [foreignKey] }]
      : [],
  );
  return [...single, ...lists, ...foreign];
}
