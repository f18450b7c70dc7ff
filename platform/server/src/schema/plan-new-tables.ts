import type { PhysicalForeignKey } from './physical-table.js';
import type { Planning } from './planning.js';
import type { WantedTable } from './wanted-table.js';

/** Tables that are missing, those pointed at first, so that most foreign keys can be made at once. */
export function planNewTables(planning: Planning, tables: readonly WantedTable[]): void {
  const missing = new Map(
    tables.filter(({ physical }) => !planning.work.has(physical.name)).map((one) => [one.physical.name, one]),
  );
  const visit = (wanted: WantedTable): void => {
    missing.delete(wanted.physical.name);
    for (const { table } of wanted.physical.foreignKeys) {
      const target = missing.get(table);
      if (target) visit(target);
    }
    create(planning, wanted);
  };
  for (const wanted of [...missing.values()]) if (missing.has(wanted.physical.name)) visit(wanted);
}

function create(planning: Planning, wanted: WantedTable): void {
  const { physical, view } = wanted;
  const ready = (key: PhysicalForeignKey): boolean => {
    // SQLite looks for the other table only when rows are written.
    if (planning.flavour === 'sqlite' || key.table === physical.name) return true;
    return planning.work.get(key.table)?.primaryKey.join() === key.referencedColumn;
  };
  planning.types.set(physical.name, new Map([...wanted.columns].map(([name, { stored }]) => [name, stored])));
  const { sql, table } = planning.ddl.createTable(physical, physical.foreignKeys.filter(ready));
  planning.created(
    {
      view,
      table: physical.name,
      kind: 'createTable',
      reason: { key: 'planNewTable', params: { table: physical.name } },
    },
    sql,
    table,
  );
}
