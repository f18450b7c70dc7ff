import type { Column } from '../definition/view.js';
import type { Report } from './shape.js';
import { viewFault } from './view-fault.js';

/** Reports columns with the same former name, and columns that exchange their names: nothing says when that is done. */
export function checkRenames(columns: ReadonlyMap<string, Column>, report: Report): void {
  const heirs = new Map<string, string>();
  const inCircles = new Set<string>();
  for (const { name, renamedFrom } of columns.values()) {
    if (renamedFrom === undefined || renamedFrom === name) continue;
    const path = `$.columns.${name}.renamedFrom`;
    const other = heirs.get(renamedFrom);
    if (other !== undefined) report(path, viewFault('viewRenamedFromTwice', { name: other, from: renamedFrom }));
    heirs.set(renamedFrom, name);
    const circle = inCircles.has(name) ? [] : circleOf(name, columns);
    if (circle.length > 0) report(path, viewFault('viewRenamedInCircle', { names: circle.join(', ') }));
    for (const one of circle) inCircles.add(one);
  }
}

/** The columns that got their names from each other, up to this one; empty: it is not in a circle. */
function circleOf(name: string, columns: ReadonlyMap<string, Column>): readonly string[] {
  const seen = [name];
  for (let at = columns.get(name)?.renamedFrom; at !== undefined; at = columns.get(at)?.renamedFrom) {
    if (at === name) return seen;
    if (seen.includes(at)) return [];
    seen.push(at);
  }
  return [];
}
