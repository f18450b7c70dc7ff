import type { Condition } from '../definition/condition.js';
import type { Association, Catalog, View } from '../definition/view.js';
import { hasVariables } from './bind-condition.js';
import { columnAccessOf, rowsOf } from './column-access.js';
import { matchingGrants } from './grants-for.js';
import type { ReadableColumn } from '../definition/reader.js';

/** The level of access: everything (including hidden columns), an administrator's, or that of these roles. */
export type ReaderLevel = 'full' | 'administrator' | ReadonlySet<string>;

/** A view as callers with the same roles may read it; variables are not bound. */
export interface ReaderShape {
  readonly view: View;
  readonly columns: ReadonlyMap<string, ReadableColumn>;
  readonly rows: 'all' | readonly Condition[];
  /** Whether any condition contains a variable. */
  readonly variables: boolean;
}

/** The shapes of all views of a catalog at one level of access, each computed at most once. */
export class ReaderShapes {
  private readonly shapes = new Map<string, ReaderShape | null>();
  private readonly associations = new Map<string, ReadonlyMap<string, Association>>();

  constructor(
    readonly catalog: Catalog,
    readonly level: ReaderLevel,
    readonly key: string,
  ) {}

  /** Null when the view does not exist or these roles may not read it. */
  shapeOf(name: string): ReaderShape | null {
    let shape = this.shapes.get(name);
    if (shape === undefined) {
      const view = this.catalog.views.get(name);
      shape = view ? this.shape(view) : null;
      this.shapes.set(name, shape);
    }
    return shape;
  }

  /** Associations to readable views over readable foreign keys. */
  associationsOf(shape: ReaderShape): ReadonlyMap<string, Association> {
    const { view } = shape;
    let found = this.associations.get(view.name);
    if (!found) {
      found = new Map([...view.associations].filter(([, association]) => this.mayFollow(shape, association)));
      this.associations.set(view.name, found);
    }
    return found;
  }

  private shape(view: View): ReaderShape | null {
    const grants = typeof this.level === 'string' ? 'all' : matchingGrants(view, 'read', this.level);
    if (grants !== 'all' && grants.length === 0) return null;
    const columns = new Map<string, ReadableColumn>();
    for (const [name, column] of view.columns) {
      const access = column.hidden && this.level !== 'full' ? undefined : columnAccessOf(view, column, grants);
      if (access) columns.set(name, { column, access });
    }
    const variables = grants !== 'all' && grants.some(({ where }) => where !== undefined && hasVariables(where));
    return { view, columns, rows: rowsOf(grants), variables };
  }

  private mayFollow(shape: ReaderShape, association: Association): boolean {
    const target = this.shapeOf(association.view);
    if (!target) return false;
    if (association.type === 'belongsTo') return shape.columns.has(association.foreignKey);
    if (association.type !== 'belongsToMany') return target.columns.has(association.foreignKey);
    return this.mayReadLinks(association);
  }

  /** A link table may be a view with its own access rules, which links must not bypass. */
  private mayReadLinks({ through, foreignKey, otherKey }: Association): boolean {
    const view = through === undefined ? undefined : viewsByTable(this.catalog).get(through);
    if (!view) return true;
    const links = this.shapeOf(view.name);
    const open = (key: string | undefined) => key !== undefined && links?.columns.get(key)?.access === 'always';
    return links?.rows === 'all' && open(foreignKey) && open(otherKey);
  }
}

const tables = new WeakMap<Catalog, ReadonlyMap<string, View>>();

const viewsByTable = (catalog: Catalog): ReadonlyMap<string, View> => {
  let found = tables.get(catalog);
  if (!found) {
    found = new Map([...catalog.views.values()].map((view) => [view.table, view]));
    tables.set(catalog, found);
  }
  return found;
};
