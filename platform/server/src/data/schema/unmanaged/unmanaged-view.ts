import {
  viewFault,
  viewPhrase,
  type Association,
  type Catalog,
  type Column,
  type MessageParam,
  type View,
  type ViewFault,
  type ViewProblem,
} from '@viewkraft/model';
import type { Dialect } from '../../../kernel/database/database.js';
import type { LiveTable, LiveTables } from '../table/live-table.js';
import { unfilledColumn, viewsByTable } from './foreign-links.js';
import { fitsNative, fittingTypes, isGenerated, nativeLength } from './native-types.js';

/** A difference between a view's file and its table. */
export type TableProblem = ViewFault & Pick<ViewProblem, 'path'> & { readonly view: string };

/** What keeps unmanaged views from being served. Nothing is corrected here. */
export function unmanagedProblems(catalog: Catalog, state: TableState): TableProblem[] {
  const views = [...catalog.views.values()];
  return [
    ...views.filter(({ managed }) => !managed).flatMap((view) => tableProblems(view, state.live, state.dialect)),
    ...views.flatMap((view) => linkProblems(view, catalog, state)),
  ];
}

/** The tables as they are. */
interface TableState {
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
      .map(({ name, columns: fields }) => {
        const own = fields.flatMap((field) => names.get(field) ?? []);
        return [name, { columns: own, isWhole: own.length === fields.length }];
      }),
  );
  const whole = [...uniqueIndexes.values()].filter(({ isWhole }) => isWhole);
  const lists = new Set(whole.map(({ columns: own }) => own.join()));
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
  const remedy = near === undefined ? viewPhrase('viewCreateTable') : viewPhrase('viewDidYouMean', { name: near });
  return { view: name, path: '$.table', ...viewFault('viewTableMissing', { table, remedy }) };
}

function columnProblems(view: View, column: Column, table: LiveTable, dialect: Dialect): TableProblem[] {
  const live = table.columns.get(column.field);
  const path = `$.columns.${column.name}`;
  if (column.system && !live) {
    const fault = viewFault('viewSystemColumnMissing', { table: table.name, column: column.field });
    return [{ view: view.name, path: '$.system', ...fault }];
  }
  if (!live) return [missingColumn(view, column, table)];
  if (fitsNative(column, live.sqlType, dialect)) return [];
  const types = fittingTypes(live.sqlType).join(', ');
  const fault = viewFault('viewFieldType', {
    column: `${table.name}.${column.field}`,
    sqlType: live.sqlType,
    type: typeText(column),
    remedy: types === '' ? viewPhrase('viewRemoveColumn') : viewPhrase('viewWriteType', { types }),
  });
  return [{ view: view.name, path: `${path}.type`, ...fault }];
}

const typeText = ({ type, precision, scale }: Column): MessageParam =>
  type === 'decimal' ? viewPhrase('viewTypeSized', { precision, scale }) : type;

function missingColumn({ name: view }: View, column: Column, table: LiveTable): TableProblem {
  const path = `$.columns.${column.name}${column.field === column.name ? '' : '.field'}`;
  const near = [...table.columns.keys()].find((one) => one.toLowerCase() === column.field.toLowerCase());
  const field = JSON.stringify(near);
  const remedy = near === undefined ? viewPhrase('viewNameField') : viewPhrase('viewWriteField', { field });
  return { view, path, ...viewFault('viewFieldMissing', { table: table.name, column: column.field, remedy }) };
}

/** A record is found by one column, which must be unique and never null. */
function keyProblems(view: View, table: LiveTable, dialect: Dialect): TableProblem[] {
  const key = view.columns.get(view.primaryKey) as Column;
  const live = table.columns.get(key.field);
  if (!live) return [];
  const path = `$.columns.${key.name}`;
  const isKey =
    table.primaryKey.join() === key.field ||
    (!live.nullable && table.indexes.some(({ unique, columns }) => unique && columns.join() === key.field));
  if (!isKey) {
    const columns = table.primaryKey.join(', ');
    const has = columns === '' ? viewPhrase('viewHasNoKey') : viewPhrase('viewHasKey', { columns });
    const fault = viewFault('viewRowsNotDistinguishable', { table: table.name, has, column: key.field });
    return [{ view: view.name, path: `${path}.primaryKey`, ...fault }];
  }
  if (!key.autoIncrement || isGenerated(live, table, dialect)) return [];
  return [{ view: view.name, path, ...viewFault('viewKeyNotAutoIncremented', { column: `${table.name}.${key.field}` }) }];
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
    // A missing table is created if a managed view needs it. If it belongs to a view, that view reports it.
    if (!table && (owner || view.managed || other.managed)) return [];
    const problems = owner ? [] : linkTableProblems(view, association, table);
    const unfilled = table && problems.length === 0 ? unfilledColumn(association, table, owner, dialect) : undefined;
    if (unfilled === undefined) return problems;
    const fault = viewFault('viewLinkFieldNeedsValue', { column: `${through}.${unfilled}` });
    return [{ view: view.name, path: `$.relations.${association.relation}.through`, ...fault }];
  });
} // prettier-ignore

function linkTableProblems({ name: view }: View, association: Association, table: LiveTable | undefined): TableProblem[] {
  const { through = '', foreignKey, otherKey = '' } = association;
  const path = `$.relations.${association.relation}`;
  if (!table) {
    return [{ view, path: `${path}.through`, ...viewFault('viewLinkTableMissing', { table: through }) }];
  }
  const missing = [['foreignKey', foreignKey] as const, ['otherKey', otherKey] as const].filter(([, name]) => !table.columns.has(name)); // prettier-ignore
  const names = [...table.columns.keys()].join(', ');
  return missing.map(([key, column]) => ({
    view,
    path: `${path}.${key}`,
    ...viewFault('viewLinkFieldMissing', { table: through, column, names }),
  }));
} // prettier-ignore
