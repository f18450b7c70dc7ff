import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface RovingCell {
  readonly columns: number;
  /** `row` counts from 0; the header is -1. */
  readonly tabIndex: (row: number, column: number) => 0 | -1;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const page = 10;

/** Roving tab index: one cell is the tab stop; arrows, Home, End and the page keys move it (WAI-ARIA grid pattern). */
export function useRovingCell(box: RefObject<HTMLElement | null>, rows: number, columns: number): RovingCell {
  const [at, setAt] = useState({ row: -1, column: 0 });
  const row = Math.min(at.row, rows - 1);
  const column = Math.max(0, Math.min(at.column, columns - 1));

  const go = (to: { row: number; column: number }) => {
    const next = {
      row: Math.max(-1, Math.min(to.row, rows - 1)),
      column: Math.max(0, Math.min(to.column, columns - 1)),
    };
    setAt(next);
    cellAt(box.current, next.row, next.column)?.focus();
  };
  const keys: Readonly<Record<string, (isFar: boolean) => { row: number; column: number }>> = {
    ArrowUp: () => ({ row: row - 1, column }),
    ArrowDown: () => ({ row: row + 1, column }),
    ArrowLeft: () => ({ row, column: column - 1 }),
    ArrowRight: () => ({ row, column: column + 1 }),
    Home: (isFar) => ({ row: isFar ? 0 : row, column: 0 }),
    End: (isFar) => ({ row: isFar ? rows - 1 : row, column: columns - 1 }),
    PageUp: () => ({ row: Math.max(0, row - page), column }),
    PageDown: () => ({ row: row + page, column }),
  };
  return {
    columns,
    tabIndex: (ofRow, ofColumn) => (ofRow === row && ofColumn === column ? 0 : -1),
    // A click, or a focused button in a cell, moves the tab stop too.
    onFocus: ({ target }) => {
      const cell = target.closest('[aria-colindex]');
      const index = Number(cell?.closest('[role="row"]')?.ariaRowIndex ?? Number.NaN);
      const start = Number(box.current?.querySelector('[data-id]')?.ariaRowIndex ?? 2);
      if (cell && !Number.isNaN(index)) setAt({ row: index === 1 ? -1 : index - start, column: Number(cell.ariaColIndex) - 1 }); // prettier-ignore
    },
    onKeyDown: (event) => {
      const to = keys[event.key];
      if (!to || event.altKey || event.shiftKey || (event.target as Element).closest('input, textarea')) return;
      event.preventDefault();
      go(to(event.ctrlKey || event.metaKey));
    },
  };
}

/** Returns the cell, or its first button if it contains nothing else. */
function cellAt(box: HTMLElement | null, row: number, column: number): HTMLElement | null {
  const line = box?.querySelectorAll('[role="row"]')[row + 1];
  const cell = line?.querySelector<HTMLElement>(`[aria-colindex="${column + 1}"]`);
  return (cell?.hasAttribute('tabindex') ? cell : cell?.querySelector<HTMLElement>('button')) ?? null;
}
