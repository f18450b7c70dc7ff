import type { Lookup, UncheckedView } from './problem-collector.js';
import { remedyForName } from '../problem-words.js';
import { viewFault } from '../view-fault.js';
import type { Report } from '../shape.js';

/** Checks that every key of `grid.sort` is a column of this view, or one across belongsTo and hasOne. */
export function checkGridSort(view: UncheckedView, lookup: Lookup, report: Report): void {
  const path = '$.grid.sort';
  for (const key of view.grid.sort?.split(',') ?? []) {
    const names = key.replace(/^-/, '').split('.');
    const last = names.pop() ?? '';
    let at: UncheckedView | undefined = view;
    for (const name of names) {
      const association = at.associations.get(name);
      if (!association || association.multiple) {
        const single = [...at.associations.values()].filter((one) => !one.multiple).map((one) => one.name);
        report(path, viewFault('viewSortRelation', { name, view: at.name, remedy: remedyForName(name, single) }));
        return;
      }
      const next: UncheckedView | 'broken' | undefined = lookup(association.view);
      // `checkAssociations` reports unusable relations.
      if (next === undefined || next === 'broken') return;
      at = next;
    }
    const column = at.columns.get(last);
    if (!column || column.hidden) {
      const shown = [...at.columns.values()].filter((one) => !one.hidden).map((one) => one.name);
      report(path, viewFault('viewSortColumn', { name: last, view: at.name, remedy: remedyForName(last, shown) }));
    }
  }
}
