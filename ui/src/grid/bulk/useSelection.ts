import { useEffect, useMemo, useState } from 'react';
import { eventStream } from '../../api/EventStream.js';
import { valueOf, type RecordId, type WireRecord } from '../../api/WireRecord.js';
import type { ViewModel } from '../../model/ViewModel.js';

/** The chosen records, each as last seen, in the order in which they were chosen. */
export interface Selection {
  readonly records: ReadonlyMap<RecordId, WireRecord>;
  readonly choose: (ids: Iterable<RecordId>) => void;
  /** Chooses exactly these. */
  readonly take: (records: readonly WireRecord[]) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<RecordId, WireRecord> = new Map();

/**
 * What is chosen in a grid. It outlasts the turning of pages, but not another question: `asked` names it. Rows on the
 * page are taken as they stand there, so that a write is refused only when somebody changed what nobody here has seen.
 */
export function useSelection(model: ViewModel, page: readonly WireRecord[], asked: string): Selection {
  const [held, setHeld] = useState<{ asked: string; records: ReadonlyMap<RecordId, WireRecord> }>({
    asked,
    records: none,
  });
  const chosen = held.asked === asked ? held.records : none;
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
      setHeld({ asked, records: new Map(known) });
    },
    take: (list) => setHeld({ asked, records: byKey(list, primaryKey) }),
    clear: () => setHeld({ asked, records: none }),
  };
}

function byKey(records: readonly WireRecord[], primaryKey: string): ReadonlyMap<RecordId, WireRecord> {
  return new Map(records.map((record) => [valueOf(record, primaryKey) as RecordId, record]));
}
