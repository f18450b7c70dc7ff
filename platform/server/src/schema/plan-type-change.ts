import { known } from './known.js';
import type { Conversion, Step } from './planned-change.js';
import { archiveSql } from './archive-sql.js';
import type { Ddl } from './ddl.js';
import { dropNeeds } from './drop-needs.js';
import { fittingType, isFirm } from './fitting-type.js';
import type { LiveTable } from './live-table.js';
import { halfwayName } from './names.js';
import type { PhysicalColumn } from './physical-table.js';
import type { Planning } from './planning.js';
import { countTooWide, countValues } from './risk.js';
import { sortKeyName } from './sort-key.js';
import { exactCollation, rowBytes, sqlType } from './sql-types.js';
import { compareTypes, familyOf, type StoredType } from './stored-type.js';
import type { WantedTable } from './wanted-table.js';

/** Compares how a column is stored with how it should be (details A30, A32). Answers whether a conversion is carried out. */
export async function planTypeChange(
  planning: Planning,
  wanted: WantedTable,
  physical: PhysicalColumn,
  was: StoredType | undefined,
  want: StoredType,
): Promise<boolean> {
  const [table, name] = [wanted.physical.name, physical.name];
  const facts = { view: wanted.view, table, column: name };
  const types = planning.typesOf(table);
  const change = was ? compareTypes(was, want) : 'change';
  if (was) types.set(name, change === 'same' || change === 'widen' ? want : was);
  if (change === 'same') {
    await planStorage(planning, wanted, physical, want);
    return false;
  }
  const key = planning.current(table).primaryKey.includes(name) || wanted.physical.primaryKey.includes(name);
  if (was && change === 'widen') {
    const reason = { key: 'planWider', params: { from: describe(was), to: describe(want) } };
    planning.safe({ ...facts, kind: 'widenColumn', reason }, (ddl, t) =>
      widen(planning, wanted, physical, want, ddl, t),
    );
    return false;
  }
  const origin = planning.origin(table, name);
  const live = 'live' in origin ? origin.live : name;
  const values =
    change === 'narrow' ? await countTooWide(planning, table, live, want) : await countValues(planning, table, live);
  const from = was ? describe(was) : planning.column(table, name).sqlType;
  const narrower = values === 0 ? 'planNarrowerFits' : 'planNarrower';
  const reason = {
    key: change === 'narrow' ? narrower : 'planOtherType',
    params: { from, to: describe(want), values },
  };
  const kind = key
    ? ('changePrimaryKey' as const)
    : change === 'narrow'
      ? ('narrowColumn' as const)
      : ('changeType' as const);
  const done = planning.held({ ...facts, kind, reason, rows: values, values, stuck: key || !was }, (ddl, t) =>
    key || !was ? [] : convert(planning, wanted, physical, was, want, ddl, t),
  );
  if (done && was) types.set(name, want);
  return done;
}

/** The same values, but MySQL has to store them otherwise: to be indexed, or compared exactly. */
async function planStorage(
  planning: Planning,
  wanted: WantedTable,
  physical: PhysicalColumn,
  want: StoredType,
): Promise<void> {
  if (planning.flavour === 'sqlite') return;
  const [table, name] = [wanted.physical.name, physical.name];
  const live = planning.column(table, name);
  const facts = { view: wanted.view, table, column: name };
  const isText = familyOf(want) === 'string' || familyOf(want) === 'text';
  if (isText && !live.sqlType.toLowerCase().includes(`collate ${exactCollation[planning.flavour]}`)) {
    const reason = {
      key: 'planLooseText',
      params: { type: live.sqlType, collation: exactCollation[planning.flavour] },
    };
    const values = await countValues(planning, table, live.name);
    planning.held({ ...facts, kind: 'changeType', reason, rows: values, values }, (ddl, t) =>
      widen(planning, wanted, physical, want, ddl, t),
    );
  } else if (familyOf(want) === 'string' && rowBytes(live.sqlType) === 0 && isFirm(wanted, name)) {
    planning.safe({ ...facts, kind: 'widenColumn', reason: { key: 'planIndexable' } }, (ddl, t) =>
      ddl.widenColumn(t, name, sqlType(want, planning.flavour)),
    );
  }
}

/** A wider type in place; sort key and foreign keys over the column are made again afterwards, as wide as it is then. */
function widen(
  planning: Planning,
  wanted: WantedTable,
  physical: PhysicalColumn,
  want: StoredType,
  ddl: Ddl,
  table: LiveTable,
): string[] {
  if (planning.flavour === 'sqlite') return [];
  const { name } = physical;
  const before = known(table.columns.get(name)).sqlType;
  const after = fittingType(planning, wanted, physical, want);
  if (before.toLowerCase() === after.toLowerCase()) return [];
  if (rowBytes(before) === 0 && rowBytes(after) === 0 && /^(medium|long)text/i.test(before)) return [];
  // An index refuses a column that grows beyond what it can hold; those still wanted are made again.
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

/** The values move into a new column of the wanted type, one by one; what was there is archived before. */
function convert(
  planning: Planning,
  wanted: WantedTable,
  physical: PhysicalColumn,
  was: StoredType,
  want: StoredType,
  ddl: Ddl,
  table: LiveTable,
): Step[] {
  const { name } = physical;
  const halfway = halfwayName(name);
  const sql: Step[] = [
    ...archiveSql(planning, table.name, table.primaryKey, [name]),
    ...dropNeeds(ddl, table, name),
    ...ddl.addColumn(
      table,
      { ...physical, name: halfway, sqlType: fittingType(planning, wanted, physical, want), nullable: true },
      undefined,
    ),
  ];
  const conversion: Conversion = {
    table: table.name,
    key: known(table.primaryKey[0]),
    from: name,
    to: halfway,
    was,
    want,
  };
  return [...sql, conversion, ...ddl.dropColumn(table, name), ...ddl.renameColumn(table, halfway, name)];
}

function describe({ type, length, precision, scale }: StoredType): string {
  if (type === 'string') return `string(${length})`;
  return type === 'decimal' ? `decimal(${precision},${scale})` : type;
}
