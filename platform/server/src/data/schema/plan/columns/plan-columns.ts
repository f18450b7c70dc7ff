import { defined } from '../../table/defined.js';
import { fillLiteral } from './fill-literal.js';
import type { Ddl } from '../../ddl/ddl.js';
import type { LiveColumn, LiveTable } from '../../table/live-table.js';
import type { PhysicalColumn } from '../../table/physical-table.js';
import { planAddColumn } from './plan-add-column.js';
import { planExtraColumns, planLeftovers } from './plan-extra-columns.js';
import { planRenames } from './plan-renames.js';
import { planTypeChange } from './plan-type-change.js';
import type { Planning } from '../planning.js';
import { countNulls } from '../row-counts.js';
import { liveType } from './live-type.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/** Columns of an existing table: renamed, added, changed, left over. Indexes and foreign keys are planned later. */
export async function planColumns(planning: Planning, desired: DesiredTable): Promise<void> {
  const name = desired.physical.name;
  const origins = new Map([...planning.current(name).columns.keys()].map((column) => [column, { live: column }]));
  planning.origins.set(name, new Map(origins));
  planning.types.set(name, new Map());
  const formerNames = await planRenames(planning, desired);
  planLeftovers(planning, desired);
  planPrimaryKey(planning, desired);
  for (const physical of desired.physical.columns) {
    if (physical.generatedAs !== undefined) continue;
    const live = planning.current(name).columns.get(physical.name);
    if (live) await planColumn(planning, desired, physical, live);
    else await planAddColumn(planning, desired, physical, formerNames.get(physical.name));
  }
  await planExtraColumns(planning, desired);
}

function planPrimaryKey(planning: Planning, desired: DesiredTable): void {
  const { view, physical } = desired;
  const table = planning.current(physical.name);
  const live = table.primaryKey.map((name) => table.columns.get(name));
  const key = physical.columns.find(({ name }) => name === physical.primaryKey[0]);
  const counts = key?.autoIncrement === true && live[0]?.autoIncrement !== true;
  const same = table.primaryKey.join() === physical.primaryKey.join();
  if (same && !counts) return;
  const wants = physical.primaryKey.join(', ');
  const has = table.primaryKey.join(', ');
  const reason = same
    ? { key: 'planKeyNotCounting', params: { wants } }
    : { key: has === '' ? 'planKeyMissing' : 'planKeyOther', params: { wants, has } };
  planning.held(
    {
      view,
      table: physical.name,
      column: physical.primaryKey[0],
      kind: 'changePrimaryKey',
      reason,
      stuck: true,
      destructive: false,
    },
    () => [],
  );
}

async function planColumn(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  live: LiveColumn,
): Promise<void> {
  const { view } = desired;
  const table = desired.physical.name;
  const { name } = physical;
  const was = liveType(planning, table, live, name);
  const { stored } = defined(desired.columns.get(name));
  if (live.hasDefault && planning.applied.get(table)?.made && planning.flavour !== 'sqlite') {
    planning.safe({ view, table, column: name, kind: 'dropDefault', reason: { key: 'planDefaultDropped' } }, (ddl, t) =>
      ddl.dropDefault(t, name),
    );
  }
  const converted = await planTypeChange(planning, desired, physical, was, stored);
  const isKey = planning.current(table).primaryKey.includes(name);
  if (isKey || desired.physical.primaryKey.includes(name) || converted) return;
  const nullable = planning.column(table, name).nullable;
  if (nullable === physical.nullable) return;
  if (physical.nullable) {
    planning.safe({ view, table, column: name, kind: 'dropNotNull', reason: { key: 'planMayBeEmpty' } }, (ddl, t) =>
      ddl.setNullable(t, name, true),
    );
    return;
  }
  await planNotNull(planning, desired, name);
}

async function planNotNull(planning: Planning, desired: DesiredTable, name: string): Promise<void> {
  const table = desired.physical.name;
  const origin = planning.origin(table, name);
  const nulls = 'live' in origin ? await countNulls(planning, table, origin.live) : 0;
  const facts = { view: desired.view, table, column: name, kind: 'setNotNull' as const };
  if (nulls === 0) {
    planning.safe({ ...facts, reason: { key: 'planNoneEmpty' } }, (ddl, t) => ddl.setNullable(t, name, false));
    return;
  }
  const { column } = defined(desired.columns.get(name));
  const constant = column?.system === true || column?.default?.kind === 'value';
  const fill = constant ? fillLiteral(planning, column) : undefined;
  const make = (ddl: Ddl, t: LiveTable): string[] => [
    ...(fill === undefined ? [] : [fillNulls(planning, table, name, fill)]),
    ...ddl.setNullable(t, name, false),
  ];
  // The view was without its system columns for a while; the platform fills them itself.
  if (column?.system && fill !== undefined) {
    planning.safe({ ...facts, reason: { key: 'planKeptAgain' } }, make);
    return;
  }
  const reason = { key: fill === undefined ? 'planSomeEmpty' : 'planSomeEmptyFilled', params: { rows: nulls } };
  planning.held({ ...facts, reason, rows: nulls, stuck: fill === undefined, destructive: fill !== undefined }, make);
}

function fillNulls(planning: Planning, table: string, column: string, fill: string): string {
  const name = planning.quote(column);
  return `UPDATE ${planning.quote(table)} SET ${name} = ${fill} WHERE ${name} IS NULL`;
}
