import { namePattern, platformTablePattern } from '../definition/view-names.js';
import type { Association } from '../definition/view.js';
import type { FileScope } from './view-draft.js';
import { escaped } from './problem-words.js';
import { viewFault } from './view-fault.js';
import { viewPhrase } from './view-phrase.js';
import type { RawColumn, RawRelation, RawView } from './view-shape.js';

/** Reports keys that do not fit the table's owner: the platform, or another program (`"managed": false`). */
export function checkManaged(raw: RawView, associations: ReadonlyMap<string, Association>, scope: FileScope): void {
  if (raw.managed === false) checkUnmanaged(raw, scope);
  else checkManagedKeys(raw, associations, scope);
}

function checkManagedKeys(raw: RawView, associations: ReadonlyMap<string, Association>, { report }: FileScope): void {
  checkName(raw.table, '$.table', report);
  for (const { type, relation, through, foreignKey, otherKey } of associations.values()) {
    const names = { foreignKey, ...(type === 'belongsToMany' && { through, otherKey }) };
    for (const [key, name] of Object.entries(names)) checkName(name, `$.relations.${relation}.${key}`, report);
  }
  for (const [name, column] of raw.columns) {
    for (const key of ['field', 'autoIncrement'] as const) {
      if (column[key] !== undefined) report(`$.columns.${name}.${key}`, viewFault('viewOnlyUnmanaged', { key }));
    }
  }
}

function checkName(name: string | undefined, path: string, report: FileScope['report']): void {
  if (name === undefined || namePattern.test(name)) return;
  report(path, viewFault('viewNotMatching', { words: viewPhrase('viewWordsName'), seen: escaped(name, 80) }));
}

function checkUnmanaged(raw: RawView, { report }: FileScope): void {
  checkTable(raw.table, '$.table', report);
  if (raw.search === true) report('$.search', viewFault('viewUnmanagedSearch'));
  if (raw.indexes) report('$.indexes', viewFault('viewUnmanagedIndex'));
  const fields = new Map<string, string>();
  for (const [name, column] of raw.columns) {
    checkColumn(name, column, report);
    const field = (column.field ?? name).toLowerCase();
    const other = fields.get(field);
    if (other !== undefined) report(`$.columns.${name}.field`, viewFault('viewFieldTwice', { name: other }));
    fields.set(field, name);
  }
  for (const [key, relation] of raw.relations ?? []) checkRelation(key, relation, report);
}

function checkTable(table = '', path: string, report: FileScope['report']): void {
  if (platformTablePattern.test(table)) report(path, viewFault('viewPlatformTable', { table }));
}

function checkColumn(name: string, column: RawColumn, report: FileScope['report']): void {
  const path = `$.columns.${name}`;
  if (column.index === true) report(`${path}.index`, viewFault('viewUnmanagedIndex'));
  if (column.renamedFrom !== undefined) report(`${path}.renamedFrom`, viewFault('viewUnmanagedRenamed'));
  const isCounted = column.primaryKey === true && (column.type === 'integer' || column.type === 'bigint');
  if (column.autoIncrement !== undefined && !isCounted)
    report(`${path}.autoIncrement`, viewFault('viewNotAutoIncrementable'));
}

/** Only columns of a link table may have names that no view column can have. */
function checkRelation(key: string, relation: RawRelation, report: FileScope['report']): void {
  checkTable(relation.through, `$.relations.${key}.through`, report);
  if (relation.type !== 'belongsToMany') checkName(relation.foreignKey, `$.relations.${key}.foreignKey`, report);
}
