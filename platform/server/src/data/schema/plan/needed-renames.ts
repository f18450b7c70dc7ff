import type { DesiredTable } from '../desired/desired-table.js';
import { temporaryColumnName } from '../table/names.js';

interface Rename {
  readonly from: string;
  readonly to: string;
}

/**
 * The renames that a table still needs, in an order in which each new name is free: when `b` becomes `c` and `a`
 * becomes `b`, first the one to `c`. Not those to a name that another column keeps, or from a name that the view gives
 * to a column of its own.
 */
export function neededRenames({ columns }: DesiredTable, live: ReadonlyMap<string, unknown>): readonly Rename[] {
  const former = [...columns.values()].flatMap(({ name, renamedFrom }): Rename[] => {
    const temporary = temporaryColumnName(name);
    const from = !live.has(name) && live.has(temporary) ? temporary : renamedFrom;
    return from !== undefined && live.has(from) ? [{ from, to: name }] : [];
  });
  return inOrder(possible(former, columns, live), new Set(live.keys()));
}

function possible(
  renames: readonly Rename[],
  columns: DesiredTable['columns'],
  live: ReadonlyMap<string, unknown>,
): readonly Rename[] {
  const [left, taken] = [new Set(renames.map(({ from }) => from)), new Set(renames.map(({ to }) => to))];
  const kept = renames.filter(({ from, to }) => (!live.has(to) || left.has(to)) && (!columns.has(from) || taken.has(from)));
  return kept.length === renames.length ? kept : possible(kept, columns, live);
}

function inOrder(renames: readonly Rename[], names: ReadonlySet<string>): readonly Rename[] {
  const next = renames.find(({ from, to }) => names.has(from) && !names.has(to));
  if (!next) return [];
  const after = new Set([...names, next.to].filter((name) => name !== next.from));
  return [next, ...inOrder(renames.filter((one) => one !== next), after)];
}
