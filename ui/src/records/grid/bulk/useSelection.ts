import { useEffect, useMemo, useState } from 'react';
import { eventStream } from '../../../base/api/EventStream.js';
import { valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

/** The selected records, each as last loaded, in the order of selection. */
export interface Selection {
  readonly records: ReadonlyMap<RecordId, WireRecord>;
  readonly choose: (ids: Iterable<RecordId>) => void;
  /** Selects exactly these records. */
  readonly take: (records: readonly WireRecord[]) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<RecordId, WireRecord> = new Map();

/**
 * The selection of a grid. It survives paging but not a changed filter or search, which `query` identifies. Selected
 * rows on the current page are refreshed, so that a write is refused only for changes that the user has not seen.
 */
export function useSelection(model: ViewModel, page: readonly WireRecord[], query: string): Selection {
  const [held, setHeld] = useState<{ query: string; records: ReadonlyMap<RecordId, WireRecord> }>({
    query,
    records: none,
  });
  const chosen = held.query === query ? held.records : none;
  const { name, primaryKey } = model;
  const shown = useMemo(() => byKey(page, primaryKey), [page, primaryKey]);
  const records = useMemo(
    () => (chosen.size === 0 ? none : new Map([...chosen].map(([id, record]) => [id, shown.get(id) ?? record]))),
    [chosen, shown],
  ); // prettier-ignore
  useEffect(
    () =>
      eventStream.listen((event) => {
        if (event.type !== 'record' || event.view !== name || event.action !== 'delete') return;
        setHeld((before) => {
          if (!before.records.has(event.id)) return before;
          const left = new Map(before.records);
          left.delete(event.id);
          return { ...before, records: left };
        });
      }),
    [name],
  );
  return {
    records,
    choose: (ids) => {
      const known = [...ids].flatMap((id) => {
        const record = shown.get(id) ?? chosen.get(id);
        return record ? [[id, record] as const] : [];
      });
      setHeld({ query, records: new Map(known) });
    },
    take: (list) => setHeld({ query, records: byKey(list, primaryKey) }),
    clear: () => setHeld({ query, records: none }),
  };
}

function byKey(records: readonly WireRecord[], primaryKey: string): ReadonlyMap<RecordId, WireRecord> {
  return new Map(records.map((record) => [valueOf(record, primaryKey) as RecordId, record]));
}
