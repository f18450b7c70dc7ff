import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { recordsApi } from '../../../base/api/recordsApi.js';
import { valueOf, type RecordId } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import type { RecordList } from '../../../data/lists/useRecordList.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { dragRow } from './dragRow.js';
import { reorder } from './reorder.js';

export interface OrderingSource {
  readonly target: ViewModel;
  /** Query key of the list whose order changes. */
  readonly path: string;
  readonly list: RecordList;
  /** The column that defines the order; undefined while the list is sorted differently. */
  readonly column: string | undefined;
  /** The element that contains the rows. */
  readonly box: RefObject<HTMLElement | null>;
  readonly attempt: (call: () => Promise<void>) => Promise<boolean>;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

export interface Ordering {
  readonly isOn: boolean;
  /** Screen reader announcement of the last move. */
  readonly announcement: string;
  readonly move: (id: RecordId, by: number) => void;
  readonly grab: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Largest number of records renumbered in one request. */
const maxRows = 1_000;

/** Moves rows in the order by which the view sorts. Renumbers the server's latest state in one request. */
export function useOrdering({ target, path, list, column, box, attempt, pageSize, onPage }: OrderingSource): Ordering {
  const { t } = useTranslation();
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState('');
  // Moves run one after the other: each starts from the result of the previous one.
  const queue = useRef(Promise.resolve());
  const refocus = useRef<{ id: string; action: string | undefined } | null>(null);
  const isOn = column !== undefined && (list.page?.total ?? 0) <= maxRows;

  // Restores the focus to the row that moved.
  useEffect(() => {
    const moved = refocus.current;
    const row = moved && rowOf(box.current, moved.id);
    if (!row || list.isPending) return;
    const selector = moved.action ? `[data-action="${moved.action}"]` : '[role="gridcell"]';
    row.querySelector<HTMLElement>(selector)?.focus();
    refocus.current = null;
  }, [list.page, list.isPending, box]);

  const moveRow = async (id: string, newIndex: (ids: readonly string[], from: number) => number) => {
    if (column === undefined) return;
    const { primaryKey } = target;
    await attempt(async () => {
      const { records } = await recordsApi.list(path, { sort: target.gridSort, limit: maxRows });
      const ids = records.map((record) => String(valueOf(record, primaryKey)));
      const from = ids.indexOf(id);
      if (from < 0) return;
      const to = Math.max(0, Math.min(records.length - 1, newIndex(ids, from)));
      const numbered = records.map((record) => ({ id: record, value: valueOf(record, column) as number | null }));
      const changes = from === to ? [] : reorder(numbered, from, to);
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
      setAnnouncement(t('association.moved', { title, place: to + 1, total: records.length }));
    });
  };
  const enqueue = (id: string, newIndex: (ids: readonly string[], from: number) => number) => {
    const active = document.activeElement;
    const hasFocus = active?.closest('[data-id]')?.getAttribute('data-id') === id;
    if (hasFocus) refocus.current = { id, action: active?.getAttribute('data-action') ?? undefined };
    queue.current = queue.current.then(() => moveRow(id, newIndex));
  };

  return {
    isOn,
    announcement,
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
