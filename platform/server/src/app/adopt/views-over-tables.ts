import { reservedViewNames, systemViewNames } from '@viewkraft/model';
import type { Dialect } from '../../kernel/database/database.js';
import { counts } from '../../data/schema/unmanaged/unmanaged-view.js';
import { freeName, nameFrom } from '../guess/column-name.js';
import { labelOf, uniqueNames } from './adopt-tables.js';
import { addSystemColumns } from './system-columns.js';
import type { SourceDatabase } from './source-database.js';
import { draftOf, linkOf, referencesOf, type Draft, type DraftColumn, type LinkTable } from './table-drafts.js';

/** A table of another program, and the view over it. */
export interface TableView {
  readonly table: string;
  readonly view: string;
  /** The content of the view file, without `$schema`. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** What is left out or different, as sentences. */
  readonly notes: readonly string[];
  /** What would have to be run first; empty unless the user wants system columns. */
  readonly statements: readonly string[];
}

export interface TableViews {
  readonly views: readonly TableView[];
  /** Tables without a view, and why. A table of links has none, because its relations say all. */
  readonly leftOut: readonly { readonly table: string; readonly reason: string }[];
}

export interface ViewsWanted {
  /** The tables to take; all when empty. */
  readonly only: readonly string[];
  /** Tables that the platform keeps, or that have a view already. */
  readonly ownTables: ReadonlySet<string>;
  /** Names that views have already. */
  readonly ownViews: Iterable<string>;
  /** Whether the tables have `_created_at` and `_updated_at`. */
  readonly system: boolean;
  /** Digits that decimals hold exactly. */
  readonly maxDigits: number;
}

/** Throws an Error for an unknown table. */
export async function viewsOverTables(source: SourceDatabase, wanted: ViewsWanted): Promise<TableViews> {
  const { only, ownTables, ownViews } = wanted;
  const live = await source.tables();
  const unknown = only.find((name) => !live.has(name));
  if (unknown !== undefined) throw new Error(`The database has no table "${unknown}".`);
  const isOwn = (name: string): boolean => name.startsWith('_') || ownTables.has(name.toLowerCase());
  const tables = [...live.values()]
    .filter(({ name }) => !isOwn(name) && (only.length === 0 || only.includes(name)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const taken = new Set([...reservedViewNames, ...systemViewNames, ...ownViews]);
  const drafts = new Map<string, Draft>();
  const leftOut = new Map<string, string>();
  for (const table of tables) {
    const draft = await draftOf(source, table, freeName(nameFrom(table.name) || 'table', taken), wanted.maxDigits);
    if (typeof draft === 'string') leftOut.set(table.name, draft);
    else {
      taken.add(draft.view);
      drafts.set(table.name, draft);
    }
  }
  const links = tables.flatMap((table) => linkOf(table, drafts) ?? []);
  for (const { table, ends } of links) {
    leftOut.set(table.name, `holds the links of ${ends.map(({ target }) => target.view).join(' and ')}, which have a relation.`);
  }
  return {
    views: [...drafts.values()].map((draft) => ({
      ...finished(draft, drafts, links, wanted.system, source.dialect),
      statements: wanted.system ? addSystemColumns(draft.live.name, live, source.dialect) : [],
    })),
    leftOut: [...leftOut].map(([table, reason]) => ({ table, reason })),
  };
} // prettier-ignore

function finished(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  links: readonly LinkTable[],
  system: boolean,
  dialect: Dialect,
): Omit<TableView, 'statements'> {
  const { live, view, columns, notes } = draft;
  const relations: Record<string, object> = {};
  const add = (wanted: string, relation: object, label?: object): void => {
    const names = new Set([...columns.map(({ name }) => name), ...Object.keys(relations)]);
    relations[freeName(wanted, names)] = { ...relation, ...(label && { label }) };
  };
  const types = new Map<string, object>();
  const unrelated: string[] = [];
  for (const { foreignKey, column, target } of referencesOf(draft, drafts)) {
    if (!target) {
      unrelated.push(`${foreignKey.column} refers to ${foreignKey.table}, which is no relation here.`);
      continue;
    }
    const { type, length } = target.key.definition;
    types.set(column.name, { type, ...(length !== undefined && { length }) });
    const onDelete = foreignKey.onDelete === 'restrict' ? {} : { onDelete: foreignKey.onDelete };
    add(column.name.replace(/_?id$/, '') || target.view, { type: 'belongsTo', view: target.view, foreignKey: column.name, ...onDelete }); // prettier-ignore
  }
  for (const child of drafts.values()) {
    const found = referencesOf(child, drafts).filter(({ target }) => target === draft);
    for (const { column } of found) {
      const name = found.length === 1 && child !== draft ? child.view : `${child.view}_by_${column.name.replace(/_?id$/, '')}`; // prettier-ignore
      add(name, { type: 'hasMany', view: child.view, foreignKey: column.name }, labelOf(name));
    }
  }
  for (const { table, ends } of links) {
    for (const [at, { target, field }] of ends.entries()) {
      const other = ends[1 - at];
      if (target !== draft || !other) continue;
      const { view: name } = other.target;
      add(name, { type: 'belongsToMany', view: name, through: table.name, foreignKey: field, otherKey: other.field }, labelOf(name)); // prettier-ignore
    }
  }
  const definition = {
    name: view,
    managed: false,
    ...(live.name !== view && { table: live.name }),
    ...(system && { system: true }),
    label: labelOf(view),
    columns: Object.fromEntries(
      columns.map((column) => [column.name, columnOf(column, draft, dialect, types.get(column.name))]),
    ),
    ...(Object.keys(relations).length > 0 && { relations }),
    ...uniqueLists(draft),
  };
  return { table: live.name, view, definition, notes: [...notes, ...unrelated] };
}

function columnOf(column: DraftColumn, { live, key }: Draft, dialect: Dialect, as: object = {}): object {
  const isKey = column === key;
  const stored = live.columns.get(column.field);
  const isCounted = stored !== undefined && counts(stored, live, dialect);
  return {
    ...(column.field !== column.name && { field: column.field }),
    ...column.definition,
    ...as,
    ...(isKey ? { primaryKey: true } : column.required && { allowNull: false }),
    ...(isKey && /int/.test(column.definition.type) && !isCounted && { autoIncrement: false }),
    label: labelOf(column.name.replace(/_id$/, '') || column.name),
  };
}

function uniqueLists({ live, columns, key }: Draft): object {
  const lists = live.indexes.filter(({ unique }) => unique).map(({ columns: fields }) => fields);
  const texts = new Set(columns.filter(({ definition }) => definition.type === 'text').map(({ name }) => name));
  const nameOf = (field: string): string | undefined => columns.find((one) => one.field === field)?.name;
  return uniqueNames(
    lists.map((list) => list.map(nameOf)),
    key.name,
    texts,
  );
}
