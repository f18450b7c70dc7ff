import type { Lookup, UncheckedView } from './judge.js';
import { mendName } from '../problem-words.js';
import type { Tell } from '../shape.js';

/** Every key of `grid.sort` is a column here, or one across belongsTo and hasOne. */
export function checkGridSort(view: UncheckedView, lookup: Lookup, tell: Tell): void {
  const path = '$.grid.sort';
  for (const key of view.grid.sort?.split(',') ?? []) {
    const names = key.replace(/^-/, '').split('.');
    const last = names.pop() ?? '';
    let at: UncheckedView | undefined = view;
    for (const name of names) {
      const association = at.associations.get(name);
      if (!association || association.multiple) {
        const single = [...at.associations.values()].filter((one) => !one.multiple).map((one) => one.name);
        tell(path, `There is no belongsTo or hasOne relation "${name}" in "${at.name}".`, mendName(name, single));
        return;
      }
      const next: UncheckedView | 'broken' | undefined = lookup(association.view);
      // Relations that cannot be used are told where they stand.
      if (next === undefined || next === 'broken') return;
      at = next;
    }
    const column = at.columns.get(last);
    if (!column || column.hidden) {
      tell(
        path,
        `There is no column "${last}" in "${at.name}" to sort by.`,
        mendName(
          last,
          [...at.columns.values()].filter((one) => !one.hidden).map((one) => one.name),
        ),
      );
    }
  }
}
