import type { AdoptedTable } from './adopt-tables.js';

/** The order in which tables are copied: a record exists before the records that refer to it. */
interface CopyOrder {
  readonly tables: readonly AdoptedTable[];
  /** By view: columns that are filled after all tables are copied, because their references form a cycle. */
  readonly later: ReadonlyMap<string, ReadonlySet<string>>;
}

export function copyOrder(tables: readonly AdoptedTable[]): CopyOrder {
  // Independent of the order in which the tables are given.
  const rest = new Set([...tables].sort((one, other) => (one.view < other.view ? -1 : 1)));
  const ordered: AdoptedTable[] = [];
  const later = new Map<string, Set<string>>();
  const waitsFor = (table: AdoptedTable) =>
    table.references.filter(({ view, column }) => !later.get(table.view)?.has(column) && [...rest].some((other) => other.view === view));
  while (rest.size > 0) {
    const free = [...rest].filter((table) => waitsFor(table).length === 0);
    for (const table of free) {
      ordered.push(table);
      rest.delete(table);
    }
    if (free.length > 0) continue;
    // What remains are cycles, and tables behind them. A cycle is broken at the table that waits for the fewest.
    const next = (table: AdoptedTable) => [...rest].filter((other) => waitsFor(table).some(({ view }) => view === other.view));
    const [first] = [...rest]
      .filter((table) => reaches(table, table, next))
      .sort((one, other) => waitsFor(one).length - waitsFor(other).length);
    if (!first) break;
    const inCycle = waitsFor(first).filter(({ view }) => [...rest].some((other) => other.view === view && (other === first || reaches(other, first, next))));
    later.set(first.view, new Set([...(later.get(first.view) ?? []), ...inCycle.map(({ column }) => column)]));
  }
  return { tables: ordered, later };
} // prettier-ignore

/** Whether references lead from a table to the goal; a table reaches itself only through a cycle. */
function reaches(from: AdoptedTable, goal: AdoptedTable, next: (table: AdoptedTable) => readonly AdoptedTable[]): boolean {
  const seen = new Set<AdoptedTable>();
  const queue = [...next(from)];
  for (let table = queue.pop(); table; table = queue.pop()) {
    if (table === goal) return true;
    if (seen.has(table)) continue;
    seen.add(table);
    queue.push(...next(table));
  }
  return false;
} // prettier-ignore
