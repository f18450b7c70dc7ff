import type { RecordPage } from '../../api/recordsApi.js';
import { valueOf, type WireRecord } from '../../api/WireRecord.js';
import type { SortItem } from '../../grid/GridState.js';

export interface DummyQuery {
  readonly search: string;
  readonly sort: readonly SortItem[];
  readonly page: number;
  readonly pageSize: number;
}

/** What a server would answer: the rows that hold every word, sorted, one page of them. */
export function dummyPage(rows: readonly WireRecord[], { search, sort, page, pageSize }: DummyQuery): RecordPage {
  const words = search.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => {
    const text = Object.values(row)
      .filter((value) => typeof value === 'string')
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sorted = found.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const order = compare(valueOf(a, column), valueOf(b, column), descending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return { records: sorted.slice((page - 1) * pageSize, page * pageSize), total: sorted.length };
}

/** Nothing comes last, whichever way it is sorted. */
function compare(a: unknown, b: unknown, descending: boolean): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  const order = new Intl.Collator(undefined, { numeric: true }).compare(String(a), String(b));
  return descending ? -order : order;
}
