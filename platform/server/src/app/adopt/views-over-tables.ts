import { platformTablePattern, systemViewNames } from '@viewkraft/model';
import type { Dialect } from '../../kernel/database/database.js';
import { isGenerated } from '../../data/schema/unmanaged/native-types.js';
import { freeName, nameFrom } from '../guess/column-name.js';
import type { LiveTable } from '../../data/schema/table/live-table.js';
import { labelOf, uniqueNames } from './adopt-tables.js';
import type { KnownView } from './known-views.js';
import { onDeleteOf } from './on-delete-of.js';
import { addSystemColumns } from './system-columns.js';
import type { SourceDatabase } from './source-database.js';
import {
  draftOf,
  linkOf,
  referencesOf,
  type Draft,
  type DraftColumn,
  type LinkTable,
  type Target,
} from './table-drafts.js';
import { reservedNames, viewNameOf } from './view-name-of.js';

/** A table of another program, and the view over it. */
export interface TableView {
  readonly table: string;
  readonly view: string;
  /** The content of the view file, without `$schema`. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** What is left out or different, as sentences. */
  readonly notes: readonly string[];
  /** Statements to run first; empty unless the user wants system columns. */
  readonly statements: readonly string[];
}

export interface TableViews {
  readonly views: readonly TableView[];
  /** Tables of other programs that have a view already, with its file, which stays as it is. */
  readonly kept: readonly KeptView[];
  /** Tables without a view, and why. A link table has none, because relations describe it completely. */
  readonly leftOut: readonly LeftOut[];
}

interface KeptView extends Pick<KnownView, 'view' | 'file'> {
  readonly table: string;
  readonly hasProblems: boolean;
}

interface LeftOut {
  readonly table: string;
  /** As the end of a sentence that begins with the table. */
  readonly reason: string;
}

interface ViewsWanted {
  /** The tables to take; all when empty. */
  readonly only: readonly string[];
  /** The views of the project. */
  readonly known: readonly KnownView[];
  /** Tables that the platform has made in this database before. */
  readonly ownTables: readonly string[];
  /** Addresses under `/api` that plugins have. */
  readonly reserved: Iterable<string>;
  /** Whether the tables have `_created_at` and `_updated_at`. */
  readonly system: boolean;
  /** Digits that decimals hold exactly. */
  readonly maxDigits: number;
}

/** Throws an Error for an unknown table. */
export async function viewsOverTables(source: SourceDatabase, wanted: ViewsWanted): Promise<TableViews> {
  const { only } = wanted;
  const live = await source.tables();
  const unknown = only.find((name) => !live.has(name));
  if (unknown !== undefined) throw new Error(`The database has no table "${unknown}".`);
  const selected = [...live.values()]
    .filter(({ name }) => !platformTablePattern.test(name) && (only.length === 0 || only.includes(name)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const fold = await tableNameFold(source);
  const ownTables = new Set(wanted.ownTables.map(fold));
  const isForeign = (name: string): boolean => systemViewNames.includes(fold(name)) && !ownTables.has(fold(name));
  const known = wanted.known.filter(({ table }) => table === undefined || !isForeign(table));
  const viewOf = ({ name }: LiveTable): KnownView | undefined =>
    known.find(({ table, view }) => (table === undefined ? view === nameFrom(name) : fold(table) === fold(name)));
  const tables = selected.filter((table) => !viewOf(table) && !ownTables.has(fold(table.name)));
  const linksOf = new Map(known.flatMap(({ view, links }) => links.map(({ through, other }) => [through, [view, other]])));
  const names = { reserved: reservedNames(wanted.reserved), taken: new Set(wanted.known.map(({ view }) => view)) };
  const drafts = new Map<string, Draft>();
  const leftOut = new Map<string, string>();
  for (const table of tables) {
    const linked = only.includes(table.name) ? undefined : linksOf.get(table.name);
    const name = viewNameOf(table.name, names);
    const draft = linked
      ? holdsLinks(linked)
      : isForeign(table.name)
        ? 'has the name of a table that the platform needs for itself. No server starts here until it is renamed.'
        : await draftOf(source, table, name, wanted.maxDigits);
    if (typeof draft === 'string') leftOut.set(table.name, draft);
    else {
      names.taken.add(draft.view);
      drafts.set(table.name, draft);
    }
  }
  const targets = [...drafts.values(), ...known.flatMap(({ target }) => target ?? [])];
  const links = tables.flatMap((table) => (drafts.has(table.name) || linksOf.has(table.name) ? [] : (linkOf(table, targets) ?? [])));
  for (const { table, ends } of links) {
    const views = ends.map(({ target }) => target.view);
    const isNew = ends.some(({ target }) => drafts.has(target.table));
    leftOut.set(table.name, isNew ? holdsLinks(views) : `holds the links of ${views.join(' and ')}: give one of them a belongsToMany relation.`);
  }
  return {
    views: [...drafts.values()].map((draft) => ({
      ...tableViewOf(draft, { drafts, targets, links, system: wanted.system, dialect: source.dialect }),
      statements: wanted.system ? addSystemColumns(draft.live.name, live, source.dialect) : [],
    })),
    kept: selected.flatMap((table) => keptView(table, viewOf(table), only)),
    leftOut: [...leftOut].map(([table, reason]) => ({ table, reason })),
  };
} // prettier-ignore

const holdsLinks = (views: readonly string[]): string =>
  `holds the links of ${views.join(' and ')}, which have a relation.`;

/** The table of a managed view is listed only if the user named it. */
function keptView({ name }: LiveTable, known: KnownView | undefined, only: readonly string[]): readonly KeptView[] {
  if (!known || (known.managed && !only.includes(name))) return [];
  return [{ table: name, view: known.view, file: known.file, hasProblems: known.target === undefined }];
}

/** The form in which this database compares names of tables. */
async function tableNameFold(source: SourceDatabase): Promise<(table: string) => string> {
  const isExact =
    source.dialect.name === 'mysql' && Number(await source.value('SELECT @@lower_case_table_names')) === 0;
  return (table) => (isExact ? table : table.toLowerCase());
}

interface Context {
  readonly drafts: ReadonlyMap<string, Draft>;
  /** The drafts, and the views that the project has already. */
  readonly targets: readonly Target[];
  readonly links: readonly LinkTable[];
  readonly system: boolean;
  readonly dialect: Dialect;
}

function tableViewOf(
  draft: Draft,
  { drafts, targets, links, system, dialect }: Context,
): Omit<TableView, 'statements'> {
  const { live, view, columns, notes } = draft;
  const relations: Record<string, object> = {};
  const add = (wanted: string, relation: object, label?: object): void => {
    const names = new Set([...columns.map(({ name }) => name), ...Object.keys(relations)]);
    relations[freeName(wanted, names)] = { ...relation, ...(label && { label }) };
  };
  const types = new Map<string, object>();
  const unrelated: string[] = [];
  for (const { foreignKey, column, target } of referencesOf(draft, targets)) {
    if (!target) {
      unrelated.push(`${foreignKey.column} refers to ${foreignKey.table}, which does not become a relation.`);
      continue;
    }
    const { type, length } = target.key.definition;
    types.set(column.name, { type, ...(length !== undefined && { length }) });
    const onDelete = onDeleteOf(
      foreignKey,
      column === draft.key || live.columns.get(column.field)?.nullable === false,
      unrelated,
    );
    add(column.name.replace(/_?id$/, '') || target.view, { type: 'belongsTo', view: target.view, foreignKey: column.name, ...onDelete }); // prettier-ignore
  }
  for (const child of drafts.values()) {
    const found = referencesOf(child, targets).filter(({ target }) => target === draft);
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
  const isKeyGenerated = stored !== undefined && isGenerated(stored, live, dialect);
  return {
    ...(column.field !== column.name && { field: column.field }),
    ...column.definition,
    ...as,
    ...(isKey ? { primaryKey: true } : column.required && { allowNull: false }),
    ...(isKey && /int/.test(column.definition.type) && !isKeyGenerated && { autoIncrement: false }),
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
