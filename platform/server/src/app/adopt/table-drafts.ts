import type { LiveTable } from '../../data/schema/table/live-table.js';
import type { PhysicalForeignKey } from '../../data/schema/table/physical-table.js';
import { freeName, nameFrom } from '../guess/column-name.js';
import type { AdoptedType } from './adopted-type.js';
import { nativeDefinition } from './native-definition.js';
import type { SourceDatabase } from './source-database.js';
import type { ViewName } from './view-name-of.js';

/** A view that references may lead to: a new one, or one that the project has already. */
export interface Target {
  readonly view: string;
  readonly table: string;
  readonly key: Pick<DraftColumn, 'field' | 'definition'>;
}

/** A table that can have a view. */
export interface Draft extends Target {
  readonly live: LiveTable;
  readonly columns: readonly DraftColumn[];
  readonly key: DraftColumn;
  readonly notes: readonly string[];
}

export interface DraftColumn {
  readonly field: string;
  readonly name: string;
  readonly definition: AdoptedType['definition'];
  readonly required: boolean;
}

const keyTypes: ReadonlySet<string> = new Set(['integer', 'bigint', 'string', 'uuid', 'dateonly', 'datetime']);

/** The draft, or why the table can have no view. */
export async function draftOf(
  source: SourceDatabase,
  live: LiveTable,
  { view, notes: ofName }: ViewName,
  maxDigits: number,
): Promise<Draft | string> {
  const notes = [...ofName];
  const columns: DraftColumn[] = [];
  const taken = new Set<string>();
  for (const column of live.columns.values()) {
    if (column.name.startsWith('_')) continue;
    const required = !column.nullable && !column.hasDefault && !column.autoIncrement && column.generatedAs === undefined;
    const native = await nativeDefinition(source, live.name, column, { maxDigits });
    if (native.note !== undefined) notes.push(`${column.name} (${column.sqlType}) ${native.note}`);
    if (!native.definition) {
      if (required) notes.push(`${column.name} needs a value, so no record can be created by the view.`);
      continue;
    }
    const name = freeName(nameFrom(column.name) || 'column', taken);
    taken.add(name);
    columns.push({ field: column.name, name, definition: native.definition, required });
  }
  const key = columns.find(({ field }) => field === keyOf(live));
  if (!key) return noKey(live);
  if (!keyTypes.has(key.definition.type)) return `has a primary key of type ${key.definition.type}, which a view cannot have.`;
  return { live, table: live.name, view, columns, key, notes };
} // prettier-ignore

/** The column that identifies a row: the primary key, or another unique column that is never empty. */
function keyOf({ primaryKey, indexes, columns }: LiveTable): string | undefined {
  if (primaryKey.length === 1) return primaryKey[0];
  const lists = indexes.filter(({ unique, columns: list }) => unique && list.length === 1);
  return lists.flatMap(({ columns: [name = ''] }) => (columns.get(name)?.nullable === false ? name : []))[0];
}

function noKey({ primaryKey }: LiveTable): string {
  if (primaryKey.length === 0) return 'has no primary key; a view needs one column that identifies the rows.';
  if (primaryKey.length === 1) return 'has a primary key that views have no type for.';
  return `has a primary key of ${primaryKey.length} columns (${primaryKey.join(', ')}); a view needs one.`;
}

export interface LinkTable {
  readonly table: LiveTable;
  readonly ends: readonly { readonly target: Target; readonly field: string }[];
}

/** A table whose key is two references, and whose other columns need no value. */
export function linkOf(table: LiveTable, targets: readonly Target[]): LinkTable | undefined {
  if (table.primaryKey.length !== 2) return undefined;
  const ends = table.primaryKey.flatMap((field) => {
    const key = table.foreignKeys.find(({ column }) => column === field);
    const target = key && targetOf(key, targets);
    return target ? [{ target, field }] : [];
  });
  const others = [...table.columns.values()].filter(({ name }) => !table.primaryKey.includes(name));
  const isFilled = others.every(({ nullable, hasDefault, generatedAs }) => nullable || hasDefault || generatedAs !== undefined); // prettier-ignore
  return ends.length === 2 && isFilled ? { table, ends } : undefined;
}

/** The view whose key a foreign key refers to. */
function targetOf(key: PhysicalForeignKey, targets: readonly Target[]): Target | undefined {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const target = targets.find(({ table }) => same(table, key.table));
  const isKey = target && (key.referencedColumn === '' || same(target.key.field, key.referencedColumn));
  return isKey ? target : undefined;
}

/** The foreign keys of one column; `target`: undefined where they lead to no view. */
export function referencesOf(
  { live, columns }: Draft,
  targets: readonly Target[],
): readonly {
  readonly foreignKey: PhysicalForeignKey;
  readonly column: DraftColumn;
  readonly target: Target | undefined;
}[] {
  return live.foreignKeys.flatMap((foreignKey) => {
    // A foreign key of several columns is listed once for each of them.
    const isWide = foreignKey.name !== '' && live.foreignKeys.filter(({ name }) => name === foreignKey.name).length > 1;
    const column = columns.find(({ field }) => field === foreignKey.column);
    return isWide || !column ? [] : [{ foreignKey, column, target: targetOf(foreignKey, targets) }];
  });
}
