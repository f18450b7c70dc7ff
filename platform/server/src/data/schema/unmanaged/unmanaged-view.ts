import type { Association, Catalog, Column, View, ViewProblem } from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import type { LiveTable, LiveTables } from '../table/live-table.js';
import { unfilledColumn, viewsByTable } from './foreign-links.js';
import { counts, fitsNative, fittingTypes, nativeLength } from './native-types.js';

/** A difference between a view's file and the table that it is about. */
export type TableProblem = Omit<ViewProblem, 'file' | 'view'> & { readonly view: string };

/** What keeps unmanaged views from being served: none of it is corrected here. */
export function unmanagedProblems(catalog: Catalog, state: TableState): TableProblem[] {
  const views = [...catalog.views.values()];
  return [
    ...views.filter(({ managed }) => !managed).flatMap((view) => tableProblems(view, state.live, state.dialect)),
    ...views.flatMap((view) => linkProblems(view, catalog, state)),
  ];
}

/** The tables as they are. */
export interface TableState {
  readonly live: LiveTables;
  readonly dialect: Dialect;
  /** Tables that the platform has made. */
  readonly made: ReadonlySet<string>;
}

/** The view as its table allows it; the table must have no problems. */
export function servedUnmanaged(
  view: View,
  live: LiveTables,
  dialect: Dialect,
  versionKey: Buffer,
): View | undefined {
  const table = live.get(view.table);
  if (!table) return undefined;
  const plain = new Map([...view.columns].map(([name, column]) => [name, servedColumn(column, table, dialect)]));
  const versionOf = [...plain.values()].filter(({ source }) => source !== undefined);
  const columns = new Map(
    [...plain].map(([name, column]) => [name, column.source ? column : { ...column, source: { versionOf, keyHex: versionKey.toString('hex') } }]),
  );
  const names = new Map([...view.columns.values()].map(({ field, name }) => [field, name]));
  const uniqueIndexes = new Map(
    table.indexes
      .filter(({ unique }) => unique)
      .map(({ name, columns: fields }) => [name, fields.flatMap((field) => names.get(field) ?? [])]),
  );
  const lists = new Set([...uniqueIndexes.values()].map((list) => list.join()));
  return { ...view, columns, uniqueIndexes, unique: view.unique.filter((list) => lists.has(list.join())) };
}

function servedColumn(column: Column, table: LiveTable, dialect: Dialect): Column {
  const live = table.columns.get(column.field);
  if (!live || isComputed(column)) return column;
  const { sqlType } = live;
  const isUnique = table.indexes.some(({ unique, columns }) => unique && columns.join() === column.field);
  const isFilled = live.nullable || live.hasDefault || live.autoIncrement;
  return {
    ...column,
    source: { sqlType },
    // Rows of other programs may have no times.
    allowNull: column.system || (column.allowNull && isFilled),
    unique: column.unique && (isUnique || column.primaryKey),
    length: dialect.name === 'sqlite' ? column.length : Math.min(column.length, nativeLength(sqlType) ?? column.length),
    // The database computes it.
    readOnly: live.generatedAs === undefined ? column.readOnly : true,
  };
}

const isComputed = ({ name }: Column): boolean => name === '_version';

function tableProblems(view: View, live: LiveTables, dialect: Dialect): TableProblem[] {
  const table = live.get(view.table);
  if (!table) return [missingTable(view, live)];
  const columns = [...view.columns.values()].filter((column) => !isComputed(column));
  return [...columns.flatMap((column) => columnProblems(view, column, table, dialect)), ...keyProblems(view, table, dialect)]; // prettier-ignore
}

function missingTable({ name, table }: View, live: LiveTables): TableProblem {
  const near = [...live.keys()].find((one) => one.toLowerCase() === table.toLowerCase());
  const mend = near === undefined ? 'Create it, or correct the name.' : `Did you mean "${near}"?`;
  return { view: name, path: '$.table', message: `The database has no table "${table}".`, mend };
}

function columnProblems(view: View, column: Column, table: LiveTable, dialect: Dialect): TableProblem[] {
  const live = table.columns.get(column.field);
  const path = `$.columns.${column.name}`;
  if (column.system && !live) {
    const message = `The table "${table.name}" has no column "${column.field}".`;
    return [{ view: view.name, path: '$.system', message, mend: 'Add it to the table, or take "system" out.' }];
  }
  if (!live) return [missingColumn(view, column, table)];
  if (fitsNative(column, live.sqlType, dialect)) return [];
  const types = fittingTypes(live.sqlType);
  const message = `"${table.name}.${column.field}" is ${live.sqlType}, which a column of type ${typeText(column)} cannot hold.`;
  const mend = types.length === 0 ? 'Take the column out.' : `Write one of the types ${types.join(', ')}, with the size in the database.`; // prettier-ignore
  return [{ view: view.name, path: `${path}.type`, message, mend }];
}

const typeText = ({ type, precision, scale }: Column): string =>
  type === 'decimal' ? `decimal with ${precision} digits, ${scale} of them after the point,` : type;

function missingColumn({ name: view }: View, column: Column, table: LiveTable): TableProblem {
  const path = `$.columns.${column.name}${column.field === column.name ? '' : '.field'}`;
  const near = [...table.columns.keys()].find((one) => one.toLowerCase() === column.field.toLowerCase());
  return {
    view,
    path,
    message: `The table "${table.name}" has no column "${column.field}".`,
    mend: near === undefined ? 'Take the column out, or name the right one with "field".' : `Write "field": ${JSON.stringify(near)}.`, // prettier-ignore
  };
}

/** A record is found by one column that no two rows share, and none leaves empty. */
function keyProblems(view: View, table: LiveTable, dialect: Dialect): TableProblem[] {
  const key = view.columns.get(view.primaryKey) as Column;
  const live = table.columns.get(key.field);
  if (!live) return [];
  const path = `$.columns.${key.name}`;
  const isKey =
    table.primaryKey.join() === key.field ||
    (!live.nullable && table.indexes.some(({ unique, columns }) => unique && columns.join() === key.field));
  if (!isKey) {
    const has = table.primaryKey.length === 0 ? 'no primary key' : `the primary key ${table.primaryKey.join(', ')}`;
    const message = `The table "${table.name}" has ${has}, so "${key.field}" does not tell its rows apart.`;
    const mend = 'A view needs one column as its key: one that is NOT NULL and unique in the database.';
    return [{ view: view.name, path: `${path}.primaryKey`, message, mend }];
  }
  if (!key.autoIncrement || counts(live, table, dialect)) return [];
  const message = `The database does not count "${table.name}.${key.field}".`;
  return [{ view: view.name, path, message, mend: 'Write "autoIncrement": false; each new record then needs a key.' }];
}

/** The link tables of unmanaged views: nothing makes or changes those of other programs. */
function linkProblems(view: View, catalog: Catalog, { live, dialect, made }: TableState): TableProblem[] {
  const owners = viewsByTable(catalog);
  return [...view.associations.values()].flatMap((association) => {
    const { through, view: target } = association;
    const other = catalog.views.get(target);
    const owner = through === undefined ? undefined : owners.get(through);
    const isOurs = through === undefined || !other || owner?.managed === true || made.has(through) || (view.managed && other.managed);
    if (isOurs) return [];
    const table = live.get(through);
    // A table that is not there is made if a view of our own needs it, and is reported by the view that it is of.
    if (!table && (owner || view.managed || other.managed)) return [];
    const problems = owner ? [] : linkTableProblems(view, association, table);
    const unfilled = table && problems.length === 0 ? unfilledColumn(association, table, owner, dialect) : undefined;
    if (unfilled === undefined) return problems;
    const message = `"${through}.${unfilled}" must have a value, which a new link does not have.`;
    const mend = 'Give the column a default in the database, or let it be empty.';
    return [{ view: view.name, path: `$.relations.${association.relation}.through`, message, mend }];
  });
} // prettier-ignore

function linkTableProblems({ name: view }: View, association: Association, table: LiveTable | undefined): TableProblem[] {
  const { through = '', foreignKey, otherKey = '' } = association;
  const path = `$.relations.${association.relation}`;
  if (!table) {
    const message = `The database has no table "${through}" for the links.`;
    return [{ view, path: `${path}.through`, message, mend: 'Create it, or correct the name.' }];
  }
  const missing = [['foreignKey', foreignKey] as const, ['otherKey', otherKey] as const].filter(([, name]) => !table.columns.has(name)); // prettier-ignore
  return missing.map(([key, name]) => ({
    view,
    path: `${path}.${key}`,
    message: `The table "${through}", which holds the links, has no column "${name}".`,
    mend: `Name one of ${[...table.columns.keys()].join(', ')}.`,
  }));
} // prettier-ignore
