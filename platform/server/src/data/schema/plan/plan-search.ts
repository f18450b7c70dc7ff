import type { Catalog } from '@viewkraft/model';
import { searchIndexOf, searchTable, type SearchIndex } from '../../search/search-index.js';
import { canBeSearched, createSearch, dropSearch, hasSearch } from '../ddl/search-ddl.js';
import type { Planning } from './planning.js';

/** Plans the search indexes of views: created if missing or outdated, dropped if no longer wanted. */
export function planSearch(planning: Planning, catalog: Catalog): void {
  for (const view of catalog.views.values()) {
    const table = planning.work.get(view.table);
    if (!table || !view.managed) continue;
    const index = canBeSearched(table) ? searchIndexOf(view) : undefined;
    const facts = { view: view.name, table: view.table };
    const params = { name: searchTable(view.table) };
    if (index && (!hasSearch(index, planning.live, planning.dialect) || changesTexts(planning, index))) {
      const key = table.columns.get(table.primaryKey[0] ?? '');
      const { before, after } = createSearch(index, key, planning.dialect);
      planning.safe({ ...facts, kind: 'addIndex', reason: { key: 'planSearchIndex', params } }, () => [
        ...before,
        { fill: index, key },
        ...after,
      ]);
    } else if (!index && planning.live.has(searchTable(view.table))) {
      planning.safe({ ...facts, kind: 'dropIndex', reason: { key: 'planIndexUnwanted', params } }, () =>
        dropSearch(view.table, planning.dialect),
      );
    }
  }
}

/** Whether another change gives an indexed column other values. */
function changesTexts(planning: Planning, { view, columns }: SearchIndex): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return planning
    .executable()
    .some(
      ({ table, column, kind, steps }) =>
        table === view.table && names.has(column ?? '') && steps.length > 0 && !/Index|Unique|ForeignKey/.test(kind),
    );
}
