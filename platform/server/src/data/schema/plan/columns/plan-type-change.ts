import { defined } from '../../table/defined.js';
import type { ConversionSource, Step } from '../planned-change.js';
import { takeArchive } from '../archive-steps.js';
import { valuesLost } from './convert-column.js';
import type { Ddl } from '../../ddl/ddl.js';
import { dropNeeds } from '../../ddl/drop-needs.js';
import { fittingType, isKeyOrIndexed } from './fitting-type.js';
import type { LiveTable } from '../../table/live-table.js';
import { liveType } from './live-type.js';
import { temporaryColumnName } from '../../table/names.js';
import type { PhysicalColumn } from '../../table/physical-table.js';
import type { Planning } from '../planning.js';
import { countValues } from '../row-counts.js';
import { sortKeyName } from '../../table/sort-key.js';
import { exactCollation } from '../../../../kernel/database/native-codecs.js';
import { rowBytes, sqlType } from '../../table/sql-types.js';
import { compareTypes, storageOf, type StoredType } from '../../table/stored-type.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/** Compares how a column is stored with how it should be stored. Returns whether a conversion is planned to run. */
export async function planTypeChange(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  was: StoredType | undefined,
  want: StoredType,
): Promise<boolean> {
  const [table, name] = [desired.physical.name, physical.name];
  const facts = { view: desired.view, table, column: name };
  const types = planning.typesOf(table);
  const change = was ? compareTypes(was, want) : 'change';
  if (was) types.set(name, change === 'same' || change === 'widen' ? want : was);
  if (change === 'same') {
    await planStorage(planning, desired, physical, want);
    return false;
  }
  const key = planning.current(table).primaryKey.includes(name) || desired.physical.primaryKey.includes(name);
  if (was && change === 'widen') {
    const reason = { key: 'planWider', params: { from: describe(was), to: describe(want) } };
    planning.safe({ ...facts, kind: 'widenColumn', reason }, (ddl, t) =>
      widen(planning, desired, physical, want, ddl, t),
    );
    return false;
  }
  const from = was ? describe(was) : planning.column(table, name).sqlType;
  const narrows = change === 'narrow';
  const reason = { key: narrows ? 'planNarrower' : 'planOtherType', params: { from, to: describe(want) } };
  const source = was && !key ? conversionSource(planning, desired, physical, was) : undefined;
  if (!source) {
    const values = await countValues(planning, table, liveName(planning, table, name));
    const kind = key ? 'changePrimaryKey' : narrows ? 'narrowColumn' : 'changeType';
    planning.held({ ...facts, kind, reason, rows: values, values, stuck: true, destructive: false }, () => []);
    return false;
  }
  const { column } = defined(desired.columns.get(name));
  const withExamples = column !== undefined && !column.hidden && column.widget !== 'password';
  const tally = await planning.tally(source, want, withExamples);
  const conversion = { ...tally, into: storageOf(want), narrows };
  const kind = narrows ? ('narrowColumn' as const) : ('changeType' as const);
  const lost = valuesLost(tally);
  const make = (ddl: Ddl, t: LiveTable): Step[] =>
    convert(planning, desired, physical, { ...source, table: t.name, from: name }, want, lost > 0, ddl, t);
  const waited = planning.applied.get(table)?.waiting.get(name);
  if (lost === 0 && waited && compareTypes(waited, want) === 'same') {
    const goesAhead = planning.safe({ ...facts, kind, reason, conversion }, make);
    if (goesAhead) types.set(name, want);
    return goesAhead;
  }
  const done = planning.held(
    { ...facts, kind, reason, conversion, rows: lost, values: lost, destructive: lost > 0 },
    make,
  );
  if (done) types.set(name, want);
  else if (lost > 0) planning.wait(table, name, want);
  return done;
}

/** The location of the values to convert; undefined if no single key identifies the rows. */
function conversionSource(
  planning: Planning,
  desired: DesiredTable,
  { name }: PhysicalColumn,
  was: StoredType,
): ConversionSource | undefined {
  const table = planning.live.get(desired.physical.name);
  const [key, ...more] = table?.primaryKey ?? [];
  const live = key === undefined ? undefined : table?.columns.get(key);
  const keyType = live && liveType(planning, desired.physical.name, live, live.name);
  if (!table || !live || !keyType || more.length > 0) return undefined;
  return { table: table.name, key: live.name, keyType, from: liveName(planning, table.name, name), was };
}

/** The column's current name in the database. */
function liveName(planning: Planning, table: string, name: string): string {
  const origin = planning.origin(table, name);
  return 'live' in origin ? origin.live : name;
}

/** The same values, but MySQL has to store them differently: for an index, or for exact comparison. */
async function planStorage(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  want: StoredType,
): Promise<void> {
  if (planning.flavour === 'sqlite') return;
  const [table, name] = [desired.physical.name, physical.name];
  const live = planning.column(table, name);
  const facts = { view: desired.view, table, column: name };
  const isText = storageOf(want) === 'string' || storageOf(want) === 'text';
  if (isText && !live.sqlType.toLowerCase().includes(`collate ${exactCollation[planning.flavour]}`)) {
    const reason = {
      key: 'planLooseText',
      params: { type: live.sqlType, collation: exactCollation[planning.flavour] },
    };
    const values = await countValues(planning, table, live.name);
    planning.held({ ...facts, kind: 'changeType', reason, rows: values, values, destructive: false }, (ddl, t) =>
      widen(planning, desired, physical, want, ddl, t),
    );
  } else if (storageOf(want) === 'string' && rowBytes(live.sqlType) === 0 && isKeyOrIndexed(desired, name)) {
    planning.safe({ ...facts, kind: 'widenColumn', reason: { key: 'planIndexable' } }, (ddl, t) =>
      ddl.widenColumn(t, name, sqlType(want, planning.flavour)),
    );
  }
}

/** Widens a type in place; sort keys and foreign keys over the column are recreated afterwards with the new width. */
function widen(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  want: StoredType,
  ddl: Ddl,
  table: LiveTable,
): string[] {
  if (planning.flavour === 'sqlite') return [];
  const { name } = physical;
  const before = defined(table.columns.get(name)).sqlType;
  const after = fittingType(planning, desired, physical, want);
  if (before.toLowerCase() === after.toLowerCase()) return [];
  if (rowBytes(before) === 0 && rowBytes(after) === 0 && /^(medium|long)text/i.test(before)) return [];
  // An index blocks a column that grows beyond its limit; indexes still needed are recreated.
  const large = rowBytes(after) === 0 || rowBytes(after) > 1_024;
  const standing = table.indexes.filter(
    ({ columns }) => columns[0] === sortKeyName(name) || (large && columns.includes(name)),
  );
  return [
    ...dropForeignKeysOver(planning, ddl, table, name),
    ...standing.flatMap((index) => ddl.dropIndex(table, index)),
    ...ddl.widenColumn(table, name, after),
  ];
}

function dropForeignKeysOver(planning: Planning, ddl: Ddl, table: LiveTable, column: string): string[] {
  const own = table.foreignKeys.filter((key) => key.column === column);
  const sql = own.flatMap((key) => ddl.dropForeignKey(table, key));
  for (const name of [...planning.work.keys()]) {
    if (name === table.name) continue;
    const pointing = planning
      .current(name)
      .foreignKeys.filter((key) => key.table === table.name && key.referencedColumn === column);
    for (const key of pointing) sql.push(...ddl.dropForeignKey(planning.table(name), key));
  }
  return sql;
}

/** Converts values one by one into a new column of the desired type; if any are lost, all are archived first. */
function convert(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  source: ConversionSource,
  want: StoredType,
  mayLose: boolean,
  ddl: Ddl,
  table: LiveTable,
): Step[] {
  const { name } = physical;
  const key = defined(table.primaryKey[0]);
  const temporary = temporaryColumnName(name);
  const archive = mayLose ? takeArchive(planning, table.name, [key], [name]) : undefined;
  const locked = [table.name, ...(archive ? [archive.name] : [])];
  const q = (one: string): string => planning.quote(one);
  return [
    ...(archive
      ? [{ archive: archive.name, sql: `CREATE TABLE ${q(archive.name)} AS ${archive.select} LIMIT 0` }]
      : []),
    ...dropNeeds(ddl, table, name),
    ...ddl.addColumn(
      table,
      { ...physical, name: temporary, sqlType: fittingType(planning, desired, physical, want), nullable: true },
      undefined,
    ),
    // Values written in the meantime would be only in the old column.
    ...ddl.lockTables(locked),
    ...(archive ? [`INSERT INTO ${q(archive.name)} ${archive.select}`] : []),
    { source: { ...source, key }, to: temporary, want, mayLose },
    ...ddl.replaceColumn(table, name, temporary),
    ...ddl.unlockTables(locked),
  ];
}

function describe({ type, length, precision, scale }: StoredType): string {
  if (type === 'string') return `string(${length})`;
  return type === 'decimal' ? `decimal(${precision},${scale})` : type;
}
