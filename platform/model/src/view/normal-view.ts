import { actions, type Action } from '../definition/access.js';
import { displayColumn } from '../definition/display-column.js';
import { freeze } from './freeze.js';
import { defaultLabel } from '../definition/labels.js';
import { searchedColumns } from '../search/searched-columns.js';
import { checkManaged } from './check-managed.js';
import { checkRenames } from './check-renames.js';
import { isGenerated } from '../records/check-record.js';
import { normalColumn } from './normal-column.js';
import { normalRelation } from './normal-relation.js';
import { remedyForName } from './problem-words.js';
import { systemColumns } from './system-columns.js';
import { versionColumn } from '../definition/has-versions.js';
import type { Association, Column, FormSettings, HistorySettings } from '../definition/view.js';
import type { FileScope, GrantDraft, ViewDraft } from './view-draft.js';
import { viewFault } from './view-fault.js';
import { reservedTablePattern } from '../definition/view-names.js';
import { versionOf } from './version.js';
import type { RawGrant, RawView } from './view-shape.js';

/** A file's content in normal form, as far as the file alone decides it; undefined without a primary key. */
export function normalView(raw: RawView, file: string, scope: FileScope): ViewDraft | undefined {
  const columns = normalColumns(raw, scope);
  const primaryKey = findKey(columns, raw, scope);
  const associations = normalAssociations(raw, scope);
  const grants = normalGrants(raw, scope);
  checkNamed(raw, columns, scope);
  checkNaturalKey(raw, columns, scope);
  checkTables(raw, associations, scope);
  checkManaged(raw, associations, scope);
  checkSearch(raw, columns, associations, scope);
  if (primaryKey === undefined) return undefined;
  const display = raw.display ?? displayColumn(columns.values(), primaryKey);
  const view: ViewDraft['view'] = {
    name: raw.name,
    table: raw.table ?? raw.name,
    managed: raw.managed ?? true,
    label: raw.label ?? defaultLabel(raw.name),
    singular: raw.singular,
    group: raw.group,
    display,
    naturalKey: raw.naturalKey ?? defaultNaturalKey(columns.get(display), primaryKey),
    autosave: raw.autosave ?? false,
    system: raw.system ?? raw.managed ?? true,
    search: raw.search ?? false,
    history: historySettings(raw),
    primaryKey,
    columns,
    associations,
    indexes: raw.indexes ?? [],
    unique: raw.unique ?? [],
    grid: { columns: raw.grid?.columns ?? gridColumns(columns), sort: raw.grid?.sort },
    form: formSettings(raw, columns),
  };
  return freeze({
    file,
    grants,
    view,
    version: versionOf({
      ...view,
      columns: Array.from(columns.values(), plainColumn),
      associations: [...associations.values()],
    }),
  });
}

/** As JSON, which cannot represent a Map. */
function plainColumn(column: Column): object {
  return { ...column, valueLabels: column.valueLabels && [...column.valueLabels] };
}

function normalColumns(raw: RawView, { report }: FileScope): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>();
  for (const [name, column] of raw.columns) columns.set(name, normalColumn(name, column, `$.columns.${name}`, report));
  checkRenames(columns, report);
  for (const column of systemColumnsOf(raw)) columns.set(column.name, column);
  return columns;
}

/**
 * The system columns of a view. An unmanaged view always has the version, which is computed and needs no column in the
 * table.
 */
function systemColumnsOf({ system, managed = true }: RawView): readonly Column[] {
  if (system ?? managed) return systemColumns;
  return managed ? [] : systemColumns.filter(({ name }) => name === versionColumn);
}

function findKey(
  columns: ReadonlyMap<string, Column>,
  raw: RawView,
  { report, columnNames }: FileScope,
): string | undefined {
  const keys = [...columns.values()].filter((column) => column.primaryKey);
  for (const { name } of keys.slice(1)) {
    report(`$.columns.${name}.primaryKey`, viewFault('viewPrimaryKeyTwice', { name: keys[0]?.name ?? '' }));
  }
  // An invalid column may have been the key.
  if (keys.length === 0 && raw.columns.size === columnNames.length) {
    report('$.columns', viewFault('viewPrimaryKeyMissing'));
  }
  return keys[0]?.name;
}

function normalAssociations(raw: RawView, { report, columnNames }: FileScope): ReadonlyMap<string, Association> {
  const associations = new Map<string, Association>();
  const links = new Set<string>();
  for (const [key, relation] of raw.relations ?? []) {
    const path = `$.relations.${key}`;
    const association = normalRelation(raw, key, relation, path, report);
    const at = relation.as === undefined ? path : `${path}.as`;
    const { name, through } = association;
    if (columnNames.includes(name)) report(at, viewFault('viewRelationNamedAsColumn', { name }));
    if (associations.has(name)) report(at, viewFault('viewRelationTwice', { name }));
    if (through !== undefined && relation.through === undefined && links.has(through)) {
      report(path, viewFault('viewLinksTwice', { table: through }));
    }
    if (through !== undefined) links.add(through);
    associations.set(name, association);
  }
  return associations;
}

function normalGrants(raw: RawView, scope: FileScope): Readonly<Record<Action, readonly GrantDraft[]>> {
  const read = (action: Action): GrantDraft[] =>
    (raw.access?.[action] ?? []).map((grant, at) => normalGrant(grant, `$.access.${action}[${at}]`, scope));
  return Object.fromEntries(actions.map((action) => [action, read(action)])) as Record<Action, GrantDraft[]>;
}

function normalGrant(raw: RawGrant, path: string, scope: FileScope): GrantDraft {
  if (typeof raw === 'string') return { path, roles: [raw], where: undefined, columns: undefined };
  checkNames(
    raw.columns,
    `${path}.columns`,
    [...scope.columnNames, ...systemColumns.map((column) => column.name)],
    scope,
  );
  return { path, roles: raw.roles, where: raw.where, columns: raw.columns && new Set(raw.columns) };
}

/** Checks every column name outside `columns` and `relations`. */
function checkNamed(raw: RawView, columns: ReadonlyMap<string, Column>, scope: FileScope): void {
  const all = [...new Set([...scope.columnNames, ...columns.keys()])];
  const shown = all.filter((name) => !columns.get(name)?.hidden);
  for (const key of ['indexes', 'unique'] as const) {
    raw[key]?.forEach((names, at) => checkNames(names, `$.${key}[${at}]`, all, scope));
  }
  if (raw.display !== undefined) checkNames([raw.display], '$.display', shown, scope);
  checkNames(raw.naturalKey, '$.naturalKey', shown, scope);
  checkNames(raw.grid?.columns, '$.grid.columns', shown, scope);
  raw.form?.groups.forEach((group, at) => checkNames(group.columns, `$.form.groups[${at}].columns`, shown, scope));
}

function checkSearch(
  raw: RawView,
  columns: ReadonlyMap<string, Column>,
  associations: ReadonlyMap<string, Association>,
  { report, columnNames }: FileScope,
): void {
  // An invalid column may have been a text.
  if (!raw.search || raw.columns.size < columnNames.length) return;
  if (searchedColumns({ columns, associations }).length > 0) return;
  report('$.search', viewFault('viewNothingSearched'));
}

/** An import finds a record by the stored values of its natural key, so they must be exported as they are. */
function checkNaturalKey(raw: RawView, columns: ReadonlyMap<string, Column>, { report }: FileScope): void {
  raw.naturalKey?.forEach((name, at) => {
    if (columns.get(name)?.getter === undefined) return;
    report(`$.naturalKey[${at}]`, viewFault('viewNaturalKeyGetter', { name }));
  });
}

function defaultNaturalKey(display: Column | undefined, primaryKey: string): readonly string[] {
  return display?.unique === true && display.getter === undefined ? [display.name] : [primaryKey];
}

/** Reports tables with names that the database reserves. */
function checkTables(raw: RawView, associations: ReadonlyMap<string, Association>, { report }: FileScope): void {
  const through = [...associations.values()].map(
    (one) => [`$.relations.${one.relation}.through`, one.through] as const,
  );
  for (const [path, table = ''] of [['$.table', raw.table ?? raw.name] as const, ...through]) {
    if (reservedTablePattern.test(table)) report(path, viewFault('viewTableOfSqlite', { table }));
  }
}

function checkNames(
  names: readonly string[] | undefined,
  path: string,
  allowed: readonly string[],
  { report, columnNames }: FileScope,
): void {
  names?.forEach((name, at) => {
    const namePath = path === '$.display' ? path : `${path}[${at}]`;
    if (names.indexOf(name) < at) report(namePath, viewFault('viewNameTwice', { name }));
    if (allowed.includes(name)) return;
    if (columnNames.includes(name)) report(namePath, viewFault('viewColumnHidden', { name }));
    else report(namePath, viewFault('viewColumnUnknown', { name, remedy: remedyForName(name, allowed) }));
  });
}

function historySettings({ history = true }: RawView): HistorySettings | null {
  if (history === false) return null;
  return { days: history === true ? undefined : history.days };
}

function gridColumns(columns: ReadonlyMap<string, Column>): string[] {
  const shown = [...columns.values()].filter((column) => !column.hidden && !column.system);
  // A generated identifier means nothing to a reader.
  const meaningful = shown.filter((column) => !(column.primaryKey && column.type === 'uuid'));
  return (meaningful.length > 0 ? meaningful : shown).map((column) => column.name);
}

function formSettings(raw: RawView, columns: ReadonlyMap<string, Column>): FormSettings {
  const groups = raw.form?.groups.map(({ label, tab, columns: names }) => ({
    label,
    ...(tab !== undefined && { tab }),
    columns: names,
  }));
  if (groups && groups.length > 0) return { groups };
  const names = [...columns.values()]
    .filter((column) => !column.hidden && !column.system && !isGenerated(column))
    .map((column) => column.name);
  return { groups: [{ label: undefined, columns: names }] };
}
