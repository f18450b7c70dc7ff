import { known } from './known.js';
import { fillLiteral } from './fill-literal.js';
import type { PhysicalColumn } from './physical-table.js';
import type { Planning } from './planning.js';
import { countRows, isEmpty } from './risk.js';
import { fittingType } from './fitting-type.js';
import type { WantedTable } from './wanted-table.js';

/**
 * A new column. Rows that are there get a constant default; where there is nothing to give them, a column that must not be
 * empty is added all the same, empty, and only its NOT NULL is held: people can fill it, and then the rest follows by itself.
 */
export async function planAddColumn(planning: Planning, wanted: WantedTable, physical: PhysicalColumn): Promise<void> {
  const [table, name] = [wanted.physical.name, physical.name];
  const column = known(wanted.columns.get(name));
  const isKey = wanted.physical.primaryKey.includes(name);
  const empty = await isEmpty(planning, table);
  const fill = empty ? undefined : fillLiteral(planning, column.column);
  const filled = empty || fill !== undefined;
  const added: PhysicalColumn = {
    ...physical,
    sqlType: fittingType(planning, wanted, physical, column.stored),
    nullable: physical.nullable || !filled || isKey,
    autoIncrement: false,
  };
  const facts = { view: wanted.view, table, column: name };
  const reason = { key: fill === undefined ? 'planNewColumn' : 'planNewColumnFilled' };
  planning.safe({ ...facts, kind: 'addColumn', reason }, (ddl, t) => ddl.addColumn(t, added, fill));
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
      },
      (ddl, t) => (t.columns.has(name) ? ddl.setNullable(t, name, false) : []),
    );
  }
}
