import type { GridRenderCellParams } from '@mui/x-data-grid';
import { textIn } from '@viewkraft/model';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { useIsPhone } from '../../../base/page/useIsPhone.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useShortcut } from '../../../base/shortcuts/shortcuts.js';
import { recordAddress } from '../../../base/routing/addresses.js';
import type { CellPosition } from '../editing/useEditMode.js';
import { gridColumnDefinitions } from '../columns/gridColumnDefinitions.js';
import type { RecordGridProps } from '../RecordGrid.js';
import { SortMark, SortPositions, useGridSort } from '../columns/useGridSort.js';
import { usePinnedAction } from '../columns/usePinnedAction.js';
import { useRovingCell } from './useRovingCell.js';
import './plainGrid.css';

export interface PlainGridProps extends Omit<RecordGridProps, 'compact' | 'widths' | 'onWidth' | 'selection'> {
  /** Requests to edit a cell, which a plain grid cannot do. */
  readonly onEdit: (cell: CellPosition) => void;
}

/** A read-only grid of a view's rows with sorting and links, without the size of the editable one. */
export function PlainGrid(props: PlainGridProps) {
  const { model, label, columns, list, sort, onSort, page, pageSize, editing = false, empty, action, onEdit } = props;
  const locale = useLocale();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const { related, places, sortBy } = useGridSort(model, columns, sort, onSort);
  const records = list.page?.records ?? [];
  const keyOf = (row: WireRecord) => valueOf(row, model.primaryKey) as RecordId;
  const shown = useMemo(() => gridColumnDefinitions(columns, { model, related, locale, isPhone }), [columns, model, related, locale, isPhone]); // prettier-ignore
  const cells = useRovingCell(box, records.length, shown.length + (action ? 1 : 0));
  const rowAt = (target: EventTarget) => {
    const id = (target as Element).closest('[data-id]')?.getAttribute('data-id');
    return records.find((row) => String(keyOf(row)) === id);
  };
  const open = (row: WireRecord) => void navigate(recordAddress(model.name, keyOf(row), locale));
  const edit = (target: Element) => {
    const row = rowAt(target);
    const field = target.closest('[data-field]')?.getAttribute('data-field');
    if (row && field && model.columns.has(field)) onEdit({ id: keyOf(row), field });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    const field = target.getAttribute('role') === 'columnheader' ? target.getAttribute('data-field') : null;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return cells.onKeyDown(event);
    const row = target.closest('a, button') ? undefined : rowAt(target);
    if (!field && !row) return undefined;
    event.preventDefault();
    return row ? open(row) : sortBy(field as string, event.shiftKey);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const field = target.closest('[role="columnheader"]')?.getAttribute('data-field');
    if (field) return sortBy(field, event.shiftKey);
    const row = target.closest('a, button') ? undefined : rowAt(target);
    return !editing && row && !getSelection()?.toString() ? open(row) : undefined;
  };
  useShortcut('Enter', 'grid.keys.open', () => undefined, { isHint: true });
  useShortcut('F2', 'grid.keys.edit', () => edit(document.activeElement as Element), {
    when: editing,
    holds: () => box.current?.contains(document.activeElement) === true,
  });

  const pinned = usePinnedAction(shown, action?.width, useInnerWidth(box));
  const template = shown
    .map(({ minWidth, maxWidth = 0, flex }, at) =>
      pinned.widths
        ? `${pinned.widths[at]}px`
        : `minmax(${minWidth}px, ${maxWidth < Infinity ? `${maxWidth}px` : `${flex}fr`})`,
    ) // prettier-ignore
    .join(' ');
  const width = (pinned.widths ?? shown.map(({ minWidth = 0 }) => minWidth)).reduce((sum, one) => sum + one, action?.width ?? 0); // prettier-ignore
  const style = { gridTemplateColumns: action ? `${template} ${action.width}px` : template, minWidth: width };
  const first = [...places].find(([, own]) => own.place === 0);
  const ariaSort = (field: string) => (first?.[0] !== field ? undefined : first[1].descending ? 'descending' : 'ascending'); // prettier-ignore
  return (
    <SortPositions.Provider value={places}>
      <div
        ref={box}
        role="grid"
        className={`vk-plain-grid ${editing ? '' : 'vk-opens'} ${pinned.className}`}
        style={pinned.style}
        aria-label={label ?? textIn(model.label, locale)}
        aria-rowcount={(list.page?.total ?? 0) + 1}
        aria-colcount={cells.columns}
        aria-busy={list.isPending || undefined}
        onKeyDown={onKeyDown}
        onFocus={cells.onFocus}
        onClick={onClick}
        onDoubleClick={(event) => {
          const target = event.target as Element;
          if (editing && !target.closest('a, button, input')) edit(target);
        }}
      >
        <div role="row" className="vk-plain-row vk-plain-head" aria-rowindex={1} style={style}>
          {shown.map(({ field, headerName, headerAlign }, at) => (
            <div
              key={field}
              role="columnheader"
              data-field={field}
              data-align={headerAlign}
              aria-colindex={at + 1}
              aria-sort={ariaSort(field)}
              tabIndex={cells.tabIndex(-1, at)}
              className="vk-plain-cell"
            >
              <span className="vk-plain-title">{headerName}</span>
              <SortMark field={field} />
            </div>
          ))}
          {action && (
            <div role="columnheader" data-field="$action" aria-colindex={cells.columns} tabIndex={cells.tabIndex(-1, shown.length)} className="vk-plain-cell">
              <span className="vk-hidden">{action.label}</span>
            </div>
          )}
        </div>
        {records.map((row, place) => (
          <div
            key={keyOf(row)}
            role="row"
            data-id={keyOf(row)}
            aria-rowindex={(page - 1) * pageSize + place + 2}
            tabIndex={-1}
            className="vk-plain-row"
            style={style}
          >
            {shown.map(({ field, align, renderCell }, at) => (
              <div
                key={field}
                role="gridcell"
                data-field={field}
                data-align={align}
                aria-colindex={at + 1}
                tabIndex={cells.tabIndex(place, at)}
                className="vk-plain-cell"
              >
                {renderCell?.({ row } as GridRenderCellParams<WireRecord>)}
              </div>
            ))}
            {action && (
              <div role="gridcell" data-field="$action" aria-colindex={cells.columns} className="vk-plain-cell">
                {action.render(row, cells.tabIndex(place, shown.length))}
              </div>
            )}
          </div>
        ))}
        {records.length === 0 && (
          <div role="row" className="vk-plain-empty">
            <div role="gridcell" aria-colspan={cells.columns}>
              {list.isPending ? null : empty}
            </div>
          </div>
        )}
      </div>
    </SortPositions.Provider>
  ); // prettier-ignore
}

/** Returns an element's inner width without borders and scrollbar, in pixels. */
function useInnerWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
