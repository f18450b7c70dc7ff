import { defaultLabel, type View } from '@viewkraft/model';
import type { LiveTable, LiveTables } from '../../data/schema/table/live-table.js';
import type { PhysicalForeignKey } from '../../data/schema/table/physical-table.js';
import { commonLabels } from '../guess/common-labels.js';
import { freeName, nameFrom } from '../guess/column-name.js';
import { adoptedType, type AdoptedType, type AdoptionTarget } from './adopted-type.js';
import { onDeleteOf } from './on-delete-of.js';
import { isOfPlatform, withoutInternalColumns } from './system-columns.js';
import type { SourceDatabase } from './source-database.js';
import { reservedNames, viewNameOf, type ViewName } from './view-name-of.js';

/** A table of another system, and the view whose records its rows become. */
export interface AdoptedTable {
  readonly table: string;
  readonly view: string;
  /** The content of the view file, without `$schema`. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** The columns whose values are copied. */
  readonly columns: readonly AdoptedColumn[];
  /** The views that its records refer to, and the referring columns. Columns in a cycle can be filled only later. */
  readonly references: readonly { readonly column: string; readonly view: string }[];
  /** What is left out or different, as sentences. */
  readonly notes: readonly string[];
}

export interface AdoptedColumn {
  /** Its name in the table. */
  readonly source: string;
  readonly name: string;
  readonly convert: AdoptedType['convert'];
}

interface Draft {
  readonly live: LiveTable;
  readonly view: string;
  readonly columns: readonly (AdoptedColumn & { readonly type: AdoptedType; readonly nullable: boolean })[];
  /** The name of the primary key's column. */
  readonly key: string;
  /** Whether the view has a key of its own, because the table's key has several columns, or none. */
  readonly isKeyAdded: boolean;
  readonly notes: readonly string[];
}

const keyTypes: ReadonlySet<string> = new Set(['integer', 'bigint', 'string', 'uuid']);
const maxKeyLength = 191;

/** Names that the project already uses. */
interface ExistingNames {
  /** Addresses under `/api` that plugins have. */
  readonly reserved: Iterable<string>;
  readonly views: ReadonlyMap<string, View>;
}

/** The views for the tables; `only`: the tables to take, all when empty. Throws an Error for an unknown table. */
export async function adoptTables(
  source: SourceDatabase,
  only: readonly string[],
  target: AdoptionTarget,
  { reserved, views }: ExistingNames,
): Promise<AdoptedTable[]> {
  const found = await source.tables();
  const isOwn = isOfPlatform(found);
  const live = isOwn ? withoutInternalColumns(found) : found;
  const unknown = only.find((name) => !live.has(name));
  if (unknown !== undefined) throw new Error(`The database has no table "${unknown}".`);
  const wanted = [...live.values()].filter(({ name }) => (only.length === 0 ? !name.startsWith(isOwn ? '_' : '_viewkraft') : only.includes(name)));
  const names = { reserved: reservedNames(reserved), taken: new Set<string>() };
  const drafts = new Map<string, Draft>();
  for (const table of wanted) {
    const name = viewNameOf(table.name, names);
    names.taken.add(name.view);
    drafts.set(table.name, await draftOf(source, table, name, target));
  }
  const targets = new Map(drafts);
  const referenced = new Set(wanted.flatMap(({ foreignKeys }) => foreignKeys.map(({ table }) => table)));
  for (const table of [...live.values()].filter(({ name }) => referenced.has(name) && !drafts.has(name))) {
    const draft = await draftOf(source, table, viewNameOf(table.name, { ...names, taken: new Set() }), target);
    if (isViewOf(views.get(draft.view), draft)) targets.set(table.name, draft);
  }
  return [...drafts.values()].map((draft) => adoptedTableOf(draft, drafts, targets, live));
} // prettier-ignore

/** Whether an earlier run made this view from the table, so that references lead to its records. */
function isViewOf(view: View | undefined, { key, isKeyAdded, columns }: Draft): boolean {
  const type = columns.find(({ name }) => name === key)?.type.definition.type;
  return view?.managed === true && !isKeyAdded && view.primaryKey === key && view.columns.get(key)?.type === type;
}

async function draftOf(
  source: SourceDatabase,
  live: LiveTable,
  name: ViewName,
  target: AdoptionTarget,
): Promise<Draft> {
  const notes = [...name.notes];
  const types = new Map<string, AdoptedType>();
  for (const column of live.columns.values()) {
    const type = await adoptedType(source, live.name, column, target);
    if (type) types.set(column.name, type);
    if (type?.note !== undefined) notes.push(`${column.name} (${column.sqlType}) ${type.note}`);
    if (!type) notes.push(`${column.name} (${column.sqlType}) is left out: views have no type for it.`);
    if (type && column.hasDefault) notes.push(`${column.name} (${column.sqlType}) is taken without its default; the view can have one as "default".`); // prettier-ignore
  }
  const [first, ...more] = live.primaryKey;
  const keyType = first === undefined ? undefined : types.get(first)?.definition;
  const fits = keyType !== undefined && more.length === 0 && keyTypes.has(keyType.type) && Number(keyType['length'] ?? 0) <= maxKeyLength; // prettier-ignore
  const keySource = fits ? first : undefined;
  if (keySource === undefined)
    notes.push(`Records get a key of their own, because the table's ${live.primaryKey.length > 1 ? `has ${live.primaryKey.length} columns` : 'cannot be one'}.`); // prettier-ignore
  const taken = new Set(['id']);
  const columns = [...types].map(([name, type]) => {
    const wantedName = nameFrom(name) || 'column';
    const columnName = name === keySource ? 'id' : freeName(wantedName === 'id' ? 'source_id' : wantedName, taken);
    taken.add(columnName);
    return {
      source: name,
      name: columnName,
      convert: type.convert,
      type,
      nullable: live.columns.get(name)?.nullable ?? true,
    };
  });
  return { live, view: name.view, columns, key: 'id', isKeyAdded: keySource === undefined, notes };
}

/** `targets`: the drafts, and tables whose views the project has already. */
function adoptedTableOf(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  targets: ReadonlyMap<string, Draft>,
  live: LiveTables,
): AdoptedTable {
  const { view, columns, isKeyAdded } = draft;
  const nameOf = (name: string): string | undefined => columns.find(({ source }) => source === name)?.name;
  const notes = [...draft.notes];
  const names = new Set(columns.map(({ name }) => name));
  const relations: Record<string, object> = {};
  const references: { column: string; view: string }[] = [];
  const overrides = new Map<string, Readonly<Record<string, unknown>>>();
  for (const key of draft.live.foreignKeys) {
    const target = targets.get(key.table) ?? [...targets.values()].find(({ live: { name } }) => name.toLowerCase() === key.table.toLowerCase()); // prettier-ignore
    const { name: column, nullable } = columns.find(({ source }) => source === key.column) ?? {};
    const referenced = target?.columns.find(({ name }) => name === target.key);
    if (!target || column === undefined || target.isKeyAdded || !referenced || !pointsAtKey(key, target)) {
      if (live.has(key.table)) notes.push(`${key.column} refers to ${key.table}, which does not become a relation.`);
      continue;
    }
    const { type, length } = referenced.type.definition;
    overrides.set(column, { type, ...(length !== undefined && { length }) });
    references.push({ column, view: target.view });
    const name = freeName(column.replace(/_?id$/, '') || target.view, new Set([...names, ...Object.keys(relations)]));
    const onDelete = onDeleteOf(key, nullable === false || (column === draft.key && !isKeyAdded), notes);
    relations[name] = { type: 'belongsTo', view: target.view, foreignKey: column, ...onDelete };
  }
  for (const child of drafts.values()) addChildren(draft, child, targets, names, relations);
  const isLink = linkOf(draft, targets) !== undefined;
  return {
    table: draft.live.name,
    view,
    definition: {
      name: view,
      label: labelOf(view),
      columns: Object.fromEntries([
        ...(isKeyAdded ? [['id', { type: 'integer', primaryKey: true }] as const] : []),
        ...columns.map((column) => {
          // A new link has no value for the further column.
          const nullable = column.nullable || (isLink && !overrides.has(column.name));
          return [column.name, columnDefinition({ ...column, nullable }, draft, overrides.get(column.name))] as const;
        }),
      ]),
      ...(Object.keys(relations).length > 0 && { relations }),
      ...uniqueLists(draft, nameOf),
    },
    columns: columns.map(({ source, name, convert }) => ({
      source,
      name,
      convert: overrides.get(name)?.['type'] === 'integer' ? Number : overrides.has(name) ? String : convert,
    })),
    references,
    notes,
  };
}

const pointsAtKey = (key: PhysicalForeignKey, target: Draft): boolean =>
  key.referencedColumn === '' || target.live.primaryKey[0]?.toLowerCase() === key.referencedColumn.toLowerCase();

/** Both ends of a table that only links two others: a key of two references, and at most one further column. */
function linkOf(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
): readonly { target: Draft; column: string }[] | undefined {
  const { live, columns } = draft;
  if (live.primaryKey.length !== 2 || columns.length > 3) return undefined;
  const ends = live.primaryKey.flatMap((name) => {
    const key = live.foreignKeys.find(({ column }) => column === name);
    const target = key && [...drafts.values()].find((one) => one.live.name.toLowerCase() === key.table.toLowerCase());
    const column = columns.find(({ source }) => source === name)?.name;
    return key && target && !target.isKeyAdded && column !== undefined && pointsAtKey(key, target)
      ? [{ target, column }]
      : [];
  });
  return ends.length === 2 ? ends : undefined;
}

/** The lists of records that refer to this view. */
function addChildren(
  draft: Draft,
  child: Draft,
  drafts: ReadonlyMap<string, Draft>,
  names: ReadonlySet<string>,
  relations: Record<string, object>,
): void {
  const link = linkOf(child, drafts);
  const side = link?.findIndex(({ target }) => target === draft) ?? -1;
  const [here, there] = side === 1 ? [link?.[1], link?.[0]] : [link?.[0], link?.[1]];
  if (side >= 0 && here && there) {
    const name = freeName(there.target.view, new Set([...names, ...Object.keys(relations)]));
    relations[name] = { type: 'belongsToMany', view: there.target.view, through: child.view, foreignKey: here.column, otherKey: there.column, label: labelOf(name) };
    return;
  }
  const keys = child.live.foreignKeys.filter(
    (key) => key.table.toLowerCase() === draft.live.name.toLowerCase() && pointsAtKey(key, draft) && !draft.isKeyAdded,
  );
  for (const key of keys) {
    const column = child.columns.find(({ source }) => source === key.column)?.name;
    if (column === undefined) continue;
    const wanted = keys.length === 1 && child !== draft ? child.view : `${child.view}_by_${column.replace(/_?id$/, '')}`;
    const name = freeName(wanted, new Set([...names, ...Object.keys(relations)]));
    relations[name] = { type: 'hasMany', view: child.view, foreignKey: column, label: labelOf(name) };
  }
} // prettier-ignore

function columnDefinition(
  { name, type, nullable }: Draft['columns'][number],
  draft: Draft,
  override: Readonly<Record<string, unknown>> = {},
): object {
  const isKey = name === draft.key && !draft.isKeyAdded;
  const { length, precision, scale, ...rest } = { ...type.definition, ...override } as Record<string, unknown>;
  const isText = rest['type'] === 'string';
  return {
    ...rest,
    ...(isText && length !== undefined && { length }),
    ...(rest['type'] === 'decimal' && { precision, scale }),
    ...(isKey ? { primaryKey: true } : nullable ? {} : { allowNull: false }),
    label: labelOf(name.replace(/_id$/, '') || name),
  };
}

/** Unique indexes, and the key of several columns. */
function uniqueLists(draft: Draft, nameOf: (source: string) => string | undefined): object {
  const { live, isKeyAdded } = draft;
  const lists = [
    ...(isKeyAdded && live.primaryKey.length > 1 ? [live.primaryKey] : []),
    ...live.indexes.filter(({ unique }) => unique).map(({ columns }) => columns),
  ].map((columns) => columns.map((column) => nameOf(column)));
  const texts = new Set(draft.columns.filter(({ type }) => type.definition.type === 'text').map(({ name }) => name));
  return uniqueNames(lists, draft.key, texts);
}

/** The lists that a view can have as `unique`: without duplicates, texts, and the list of the key alone. */
export function uniqueNames(
  lists: readonly (readonly (string | undefined)[])[],
  key: string,
  texts: ReadonlySet<string>,
): object {
  const complete = lists.filter((list) => !list.includes(undefined) && list.join() !== key);
  const distinct = [...new Map(complete.map((list) => [list.join(), list])).values()];
  const usable = distinct.filter((list) => !list.some((name) => name !== undefined && texts.has(name)));
  return usable.length > 0 ? { unique: usable } : {};
}

export function labelOf(name: string): object {
  const label = defaultLabel(name);
  return commonLabels.get(name) ?? { en: label, de: label };
}
