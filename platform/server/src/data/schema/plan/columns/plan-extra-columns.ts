import { dropNeeds } from '../../ddl/drop-needs.js';
import { temporaryColumnName } from '../../table/names.js';
import type { Planning } from '../planning.js';
import { archiveSteps } from '../archive-steps.js';
import { countValues } from '../row-counts.js';
import { liveType } from './live-type.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/**
 * Drops what an interrupted change of type left beside its column; planned before all else, since the change may start
 * again.
 */
export function planLeftovers(planning: Planning, desired: DesiredTable): void {
  const [view, table] = [desired.view, desired.physical.name];
  const reason = { key: 'planLeftOver' };
  for (const column of [...desired.columns.keys()].map(temporaryColumnName)) {
    if (!planning.current(table).columns.has(column)) continue;
    planning.safe({ view, table, column, kind: 'dropColumn', reason }, (ddl, t) => ddl.dropColumn(t, column));
  }
}

/** Columns that the view does not name: they stay, with their values, until an administrator permits their removal. */
export async function planExtraColumns(planning: Planning, desired: DesiredTable): Promise<void> {
  const name = desired.physical.name;
  for (const column of [...planning.current(name).columns.values()]) {
    if (desired.columns.has(column.name) || column.generatedAs !== undefined) continue;
    const facts = { view: desired.view, table: name, column: column.name };
    const type = liveType(planning, name, column, column.name);
    if (type) planning.typesOf(name).set(column.name, type);
    const table = planning.current(name);
    if (table.primaryKey.includes(column.name)) continue;
    if (!column.nullable && !column.hasDefault && !column.autoIncrement) {
      planning.safe({ ...facts, kind: 'dropNotNull', reason: { key: 'planUnnamedNullable' } }, (ddl, t) =>
        ddl.setNullable(t, column.name, true),
      );
    }
    const values = await countValues(planning, name, column.name);
    const dropped = planning.held(
      {
        ...facts,
        kind: 'dropColumn',
        reason: values === 0 ? { key: 'planUnnamedEmpty' } : { key: 'planUnnamedFilled', params: { rows: values } },
        rows: values,
        values,
        destructive: true,
      },
      (ddl, t) => [
        ...archiveSteps(planning, name, t.primaryKey, [column.name]),
        ...dropNeeds(ddl, t, column.name),
        ...ddl.dropColumn(t, column.name),
      ],
    );
    if (dropped) planning.typesOf(name).delete(column.name);
  }
}
