import type { PhysicalForeignKey } from '../table/physical-table.js';
import type { Planning } from './planning.js';
import type { DesiredTable } from '../desired/desired-table.js';

/** Plans missing tables, referenced tables first, so that most foreign keys can be created with them. */
export function planNewTables(planning: Planning, tables: readonly DesiredTable[]): void {
  const missing = new Map(
    tables.filter(({ physical }) => !planning.work.has(physical.name)).map((one) => [one.physical.name, one]),
  );
  const visit = (desired: DesiredTable): void => {
    missing.delete(desired.physical.name);
    for (const { table } of desired.physical.foreignKeys) {
      const target = missing.get(table);
      if (target) visit(target);
    }
    create(planning, desired);
  };
  for (const desired of [...missing.values()]) if (missing.has(desired.physical.name)) visit(desired);
}

function create(planning: Planning, desired: DesiredTable): void {
  const { physical, view } = desired;
  const ready = (key: PhysicalForeignKey): boolean => {
    // SQLite checks the referenced table only when rows are written.
    if (planning.flavour === 'sqlite' || key.table === physical.name) return true;
    return planning.work.get(key.table)?.primaryKey.join() === key.referencedColumn;
  };
  planning.types.set(physical.name, new Map([...desired.columns].map(([name, { stored }]) => [name, stored])));
  const { sql, table } = planning.ddl.createTable(physical, physical.foreignKeys.filter(ready));
  planning.created(
    {
      view,
      table: physical.name,
      kind: 'createTable',
      reason: { key: 'planNewTable' },
    },
    sql,
    table,
  );
}
