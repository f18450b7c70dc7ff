import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsApi } from '../../api/recordsApi.js';
import { valueOf, type RecordId } from '../../api/WireRecord.js';
import { recordTitle } from '../../fields/recordTitle.js';
import type { RecordList } from '../../grid/useRecordList.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { dragRow } from './dragRow.js';
import { reorder } from './reorder.js';

export interface OrderingSource {
  readonly target: ViewModel;
  /** Of the list whose order is changed. */
  readonly path: string;
  readonly list: RecordList;
  /** The column that holds the order; undefined while the list is shown in another one. */
  readonly column: string | undefined;
  /** Where the rows stand. */
  readonly box: RefObject<HTMLElement | null>;
  readonly attempt: (call: () => Promise<void>) => Promise<boolean>;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

export interface Ordering {
  readonly isOn: boolean;
  /** What a screen reader tells of the last move. */
  readonly said: string;
  readonly move: (id: RecordId, by: number) => void;
  readonly grab: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What is renumbered in one request at most. */
const rowsAtMost = 1_000;

/** Moves rows in the order that the view sorts by. The server's newest state is what is renumbered, all at once. */
export function useOrdering({ target, path, list, column, box, attempt, pageSize, onPage }: OrderingSource): Ordering {
  const { t } = useTranslation();
  const locale = useLocale();
  const [said, setSaid] = useState('');
  // Moves follow each other: each one starts from what the one before has made.
  const queue = useRef(Promise.resolve());
  const refocus = useRef<{ id: string; action: string | undefined } | null>(null);
  const isOn = column !== undefined && (list.page?.total ?? 0) <= rowsAtMost;

  // A row that moves takes the focus with it.
  useEffect(() => {
    const wanted = refocus.current;
    const row = wanted && rowOf(box.current, wanted.id);
    if (!row || list.isPending) return;
    const again = wanted.action ? `[data-action="${wanted.action}"]` : '[role="gridcell"]';
    row.querySelector<HTMLElement>(again)?.focus();
    refocus.current = null;
  }, [list.page, list.isPending, box]);

  const place = async (id: string, placeOf: (ids: readonly string[], from: number) => number) => {
    if (column === undefined) return;
    const { primaryKey } = target;
    await attempt(async () => {
      const { records } = await recordsApi.list(path, { sort: target.gridSort, limit: rowsAtMost });
      const ids = records.map((record) => String(valueOf(record, primaryKey)));
      const from = ids.indexOf(id);
      if (from < 0) return;
      const to = Math.max(0, Math.min(records.length - 1, placeOf(ids, from)));
      const places = records.map((record) => ({ id: record, value: valueOf(record, column) as number | null }));
      const changes = from === to ? [] : reorder(places, from, to);
      if (changes.length > 0) {
        await recordsApi.updateAll(
          target.name,
          changes.map(({ id: record, value }) => ({
            [primaryKey]: valueOf(record, primaryKey),
            [column]: value,
            ...(valueOf(record, '_version') === undefined ? {} : { _version: valueOf(record, '_version') }),
          })),
        );
        onPage(Math.floor(to / pageSize) + 1);
      }
      const title = recordTitle(records[from] ?? {}, target, locale);
      setSaid(t('association.moved', { title, place: to + 1, total: records.length }));
    });
  };
  const enqueue = (id: string, placeOf: (ids: readonly string[], from: number) => number) => {
    const active = document.activeElement;
    const held = active?.closest('[data-id]')?.getAttribute('data-id') === id;
    if (held) refocus.current = { id, action: active?.getAttribute('data-action') ?? undefined };
    queue.current = queue.current.then(() => place(id, placeOf));
  };

  return {
    isOn,
    said,
    move: (id, by) => enqueue(String(id), (_ids, from) => from + by),
    grab: (event) =>
      dragRow(event, box.current, (id, other, side) =>
        enqueue(id, (ids, from) => {
          const at = ids.indexOf(other) + (side === 'after' ? 1 : 0);
          return at > from ? at - 1 : at;
        }),
      ),
    onKeyDown: (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
      const isTyping = (event.target as Element).closest('input, textarea') !== null;
      if (!isOn || !event.altKey || by === undefined || !id || isTyping) return;
      event.preventDefault();
      event.stopPropagation();
      enqueue(id, (_ids, from) => from + by);
    },
  };
}

function rowOf(box: HTMLElement | null, id: string): HTMLElement | null {
  return box?.querySelector(`[role="row"][data-id="${CSS.escape(id)}"]`) ?? null;
}
