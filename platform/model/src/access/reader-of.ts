import type { Condition } from '../definition/condition.js';
import type { Association, Catalog, View } from '../definition/view.js';
import { guest, type Identity } from '../definition/access.js';
import { bindCondition } from './bind-condition.js';
import type { ReadableColumn, Reader } from '../definition/reader.js';
import { ReaderShapes, type ReaderLevel, type ReaderShape } from './reader-shapes.js';
import { effectiveRoles, isAdministrator, roleKey } from '../definition/roles.js';

/**
 * What the identity may read of the view, with variables bound; null when no grant allows reading or the catalog has no
 * such view. The part that depends only on roles is cached for each catalog.
 */
export const readerOf = (
  catalog: Catalog,
  view: Pick<View, 'name'>,
  identity: Identity,
  now: Date = new Date(),
): Reader | null => {
  const key = roleKey(identity);
  const level = () => (isAdministrator(identity) ? 'administrator' : effectiveRoles(identity));
  return new Readers(shapesOf(catalog, key, level), identity, now).of(view.name);
};

/** The view with all rights, including hidden columns, as a grant's condition sees it. */
export const fullReader = (catalog: Catalog, view: Pick<View, 'name'>): Reader | null =>
  new Readers(
    shapesOf(catalog, 'full', () => 'full'),
    guest,
    new Date(0),
  ).of(view.name);

/** Cache limit; there are normally few distinct sets of roles. */
const mostKeys = 1_000;
const shapesByCatalog = new WeakMap<Catalog, Map<string, ReaderShapes>>();

const shapesOf = (catalog: Catalog, key: string, level: () => ReaderLevel): ReaderShapes => {
  let byKey = shapesByCatalog.get(catalog);
  if (!byKey) shapesByCatalog.set(catalog, (byKey = new Map<string, ReaderShapes>()));
  let shapes = byKey.get(key);
  if (!shapes) {
    if (byKey.size >= mostKeys) byKey.clear();
    byKey.set(key, (shapes = new ReaderShapes(catalog, level(), key)));
  }
  return shapes;
};

/** The readers of one caller at one moment; they refer to each other through associations. */
class Readers {
  private readonly readers = new Map<string, Reader>();

  constructor(
    readonly shapes: ReaderShapes,
    readonly identity: Identity,
    readonly now: Date,
  ) {}

  of(name: string): Reader | null {
    let reader = this.readers.get(name);
    if (!reader) {
      const shape = this.shapes.shapeOf(name);
      if (!shape) return null;
      this.readers.set(name, (reader = new CallerReader(shape, this)));
    }
    return reader;
  }

  bind(conditions: readonly Condition[]): readonly Condition[] {
    return conditions.map((condition) => bindCondition(condition, this.identity, this.now));
  }
}

class CallerReader implements Reader {
  readonly view: View;
  readonly shape: string;
  readonly columns: ReadonlyMap<string, ReadableColumn>;
  readonly rows: 'all' | readonly Condition[];

  constructor(
    private readonly from: ReaderShape,
    private readonly readers: Readers,
  ) {
    this.view = from.view;
    this.shape = readers.shapes.key;
    this.rows = from.variables && from.rows !== 'all' ? readers.bind(from.rows) : from.rows;
    this.columns = from.variables ? boundColumns(from.columns, readers) : from.columns;
  }

  get associations(): ReadonlyMap<string, Association> {
    return this.readers.shapes.associationsOf(this.from);
  }

  related(association: string): Reader {
    const target = this.associations.get(association);
    const reader = target && this.readers.of(target.view);
    if (!reader) throw new Error(`No readable association ${association}`);
    return reader;
  }
}

const boundColumns = (
  columns: ReadonlyMap<string, ReadableColumn>,
  readers: Readers,
): ReadonlyMap<string, ReadableColumn> => {
  if (![...columns.values()].some(({ access }) => access !== 'always')) return columns;
  return new Map(
    [...columns].map(([name, readable]) =>
      readable.access === 'always'
        ? [name, readable]
        : [name, { column: readable.column, access: readers.bind(readable.access) }],
    ),
  );
};
