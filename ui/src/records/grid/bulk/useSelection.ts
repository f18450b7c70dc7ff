import { useEffect, useMemo, useState } from 'react';
import { eventStream } from '../../../base/api/EventStream.js';
import { isOlderRecord, valueOf, type RecordId, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { OwnWrite } from './bulkWrite.js';

/** The selected records, each as last loaded, in the order of selection. */
export interface Selection {
  readonly records: ReadonlyMap<RecordId, WireRecord>;
  readonly choose: (ids: Iterable<RecordId>) => void;
  /** Selects exactly these records. */
  readonly take: (records: readonly WireRecord[]) => void;
  /** Takes over writes by this tab of records that are selected as they were before. */
  readonly follow: (writes: readonly OwnWrite[]) => void;
  readonly clear: () => void;
}

type RecordsByKey = ReadonlyMap<RecordId, WireRecord>;

interface Held {
  readonly query: string;
  readonly records: RecordsByKey;
  /** The page that was shown when the records were taken; its rows are not newer than they are. */
  readonly page: RecordsByKey;
}

const none: RecordsByKey = new Map();

/**
 * The selection of a grid. It survives paging but not a changed filter or search, which `query` identifies. Selected
 * rows on the current page are refreshed, so that a write is refused only for changes that the user has not seen.
 */
export function useSelection(model: ViewModel, page: readonly WireRecord[], query: string): Selection {
  const [held, setHeld] = useState<Held>({ query, records: none, page: none });
  const { name, primaryKey } = model;
  const shown = useMemo(() => byKey(page, primaryKey), [page, primaryKey]);
  const records = useMemo(() => {
    if (held.query !== query || held.records.size === 0) return none;
    const newest = ([id, record]: [RecordId, WireRecord]): [RecordId, WireRecord] => {
      const row = shown.get(id);
      const isNewer = row && row !== held.page.get(id) && !isOlderRecord(row, record['_version'], model);
      return [id, isNewer ? row : record];
    };
    return new Map([...held.records].map(newest));
  }, [held, query, shown, model]); // prettier-ignore
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
        const record = records.get(id) ?? shown.get(id);
        return record ? [[id, record] as const] : [];
      });
      setHeld({ query, records: new Map(known), page: shown });
    },
    take: (list) => setHeld({ query, records: byKey(list, primaryKey), page: shown }),
    follow: (writes) =>
      setHeld((before) => {
        const followed = new Map(before.records);
        for (const [from, to] of writes) {
          const id = valueOf(from, primaryKey) as RecordId;
          const version = valueOf(followed.get(id), '_version');
          if (version !== undefined && version === valueOf(from, '_version')) followed.set(id, to);
        }
        return { ...before, records: followed };
      }),
    clear: () => setHeld({ query, records: none, page: none }),
  };
}

function byKey(records: readonly WireRecord[], primaryKey: string): RecordsByKey {
  return new Map(records.map((record) => [valueOf(record, primaryKey) as RecordId, record]));
}
