import { namePattern, nameWords, platformTablePattern } from '../definition/view-names.js';
import type { Association } from '../definition/view.js';
import type { FileScope } from './view-draft.js';
import type { RawColumn, RawRelation, RawView } from './view-shape.js';

/** Reports keys that do not fit who keeps the table: the platform, or another program (`"managed": false`). */
export function checkManaged(raw: RawView, associations: ReadonlyMap<string, Association>, scope: FileScope): void {
  if (raw.managed === false) checkUnmanaged(raw, scope);
  else checkOwn(raw, associations, scope);
}

function checkOwn(raw: RawView, associations: ReadonlyMap<string, Association>, { report }: FileScope): void {
  checkName(raw.table, '$.table', report);
  for (const { type, relation, through, foreignKey, otherKey } of associations.values()) {
    const names = { foreignKey, ...(type === 'belongsToMany' && { through, otherKey }) };
    for (const [key, name] of Object.entries(names)) checkName(name, `$.relations.${relation}.${key}`, report);
  }
  for (const [name, column] of raw.columns) {
    for (const key of ['field', 'autoIncrement'] as const) {
      if (column[key] === undefined) continue;
      const message = `Only a view over a table that exists has "${key}".`;
      report(`$.columns.${name}.${key}`, message, 'Take it out, or write "managed": false in the view.');
    }
  }
}

function checkName(name: string | undefined, path: string, report: FileScope['report']): void {
  if (name === undefined || namePattern.test(name)) return;
  report(path, `${JSON.stringify(name.slice(0, 80))} is not ${nameWords}.`, `Write ${nameWords}.`);
}

const needsOwnTable = 'Take it out: the table of an unmanaged view is never changed.';

function checkUnmanaged(raw: RawView, { report }: FileScope): void {
  if (platformTablePattern.test(raw.table ?? '')) {
    reportPlatformTable(raw.table, '$.table', report);
  }
  if (raw.search === true) {
    const message = 'A search index misses what other programs write, so an unmanaged view has none.';
    report('$.search', message, 'Take it out; the search of lists works without an index.');
  }
  if (raw.indexes) report('$.indexes', 'Indexes of an unmanaged view are made in its database.', needsOwnTable);
  const fields = new Map<string, string>();
  for (const [name, column] of raw.columns) {
    checkColumn(name, column, report);
    const field = (column.field ?? name).toLowerCase();
    const other = fields.get(field);
    if (other !== undefined) {
      report(`$.columns.${name}.field`, `The column "${other}" has this field already.`, 'Give each column its own.');
    }
    fields.set(field, name);
  }
  for (const [key, relation] of raw.relations ?? []) checkRelation(key, relation, report);
}

function reportPlatformTable(name = '', path: string, report: FileScope['report']): void {
  report(path, `Tables such as "${name}" are the platform's own.`, 'Name the table of another program.');
}

function checkColumn(name: string, column: RawColumn, report: FileScope['report']): void {
  const path = `$.columns.${name}`;
  if (column.index === true) {
    report(`${path}.index`, 'Indexes of an unmanaged view are made in its database.', needsOwnTable);
  }
  if (column.renamedFrom !== undefined) {
    report(`${path}.renamedFrom`, 'Columns of an unmanaged view are not renamed.', 'Name the column with "field".');
  }
  const isCounted = column.primaryKey === true && (column.type === 'integer' || column.type === 'bigint');
  if (column.autoIncrement === undefined || isCounted) return;
  const message = 'Only a primary key of type integer or bigint is counted.';
  report(`${path}.autoIncrement`, message, 'Take "autoIncrement" out.');
}

/** Only columns of a link table may have names that no view column can have. */
function checkRelation(key: string, relation: RawRelation, report: FileScope['report']): void {
  if (platformTablePattern.test(relation.through ?? '')) reportPlatformTable(relation.through, `$.relations.${key}.through`, report); // prettier-ignore
  if (relation.type !== 'belongsToMany') checkName(relation.foreignKey, `$.relations.${key}.foreignKey`, report);
}
