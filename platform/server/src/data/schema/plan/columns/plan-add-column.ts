import { defined } from '../../table/defined.js';
import { fillLiteral } from './fill-literal.js';
import type { PhysicalColumn } from '../../table/physical-table.js';
import type { Planning } from '../planning.js';
import { countRows, isEmpty } from '../row-counts.js';
import { fittingType } from './fitting-type.js';
import type { DesiredTable } from '../../desired/desired-table.js';

/**
 * Adds a column. Existing rows get a constant default; if there is none, a non-null column is added as nullable and
 * only its NOT NULL is held: once users have filled it, the constraint follows automatically. `from`: the column from
 * which it would be renamed if that were not held.
 */
export async function planAddColumn(
  planning: Planning,
  desired: DesiredTable,
  physical: PhysicalColumn,
  from: string | undefined,
): Promise<void> {
  const [table, name] = [desired.physical.name, physical.name];
  const column = defined(desired.columns.get(name));
  const isKey = desired.physical.primaryKey.includes(name);
  const empty = await isEmpty(planning, table);
  const fill = empty ? undefined : fillLiteral(planning, column.column);
  const filled = empty || fill !== undefined;
  const added: PhysicalColumn = {
    ...physical,
    sqlType: fittingType(planning, desired, physical, column.stored),
    nullable: physical.nullable || !filled || isKey,
    autoIncrement: false,
  };
  const facts = { view: desired.view, table, column: name };
  const reason = { key: fill === undefined ? 'planNewColumn' : 'planNewColumnFilled' };
  planning.safe({ ...facts, kind: 'addColumn', reason }, (ddl, t) =>
    ddl
      .addColumn(t, added, fill)
      .map((sql, at) => (from !== undefined && at === 0 ? { rename: { table, from, to: name }, sql, isHeld: true } : sql)),
  );
  planning.originsOf(table).set(name, { fill });
  if (planning.current(table).columns.has(name)) planning.typesOf(table).set(name, column.stored);
  if (added.nullable && !physical.nullable && !isKey) {
    const rows = await countRows(planning, table);
    planning.held(
      {
        ...facts,
        kind: 'setNotNull',
        reason: { key: 'planNothingToFill', params: { rows } },
        rows,
        stuck: true,
        destructive: false,
      },
      (ddl, t) => (t.columns.has(name) ? ddl.setNullable(t, name, false) : []),
    );
  }
}
