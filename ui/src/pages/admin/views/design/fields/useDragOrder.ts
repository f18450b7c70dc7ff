import { useState, type DragEvent } from 'react';

interface Dragged {
  readonly from: number;
  readonly over: number;
}

/** Attributes for the items of a list, and for their handles. */
export interface DragOrder {
  /** Where the item would be dropped: before or behind this one. */
  readonly edge: (at: number) => 'top' | 'bottom' | undefined;
  readonly item: (at: number) => {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  readonly handle: (at: number) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

/** Reorders a list by dragging; buttons do the same for everybody who does not drag. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  return {
    edge: (at) => {
      if (!dragged || dragged.over !== at || dragged.from === at) return undefined;
      return dragged.from > at ? 'top' : 'bottom';
    },
    item: (at) => ({
      onDragOver: (event) => {
        if (!dragged) return;
        event.preventDefault();
        if (dragged.over !== at) setDragged({ ...dragged, over: at });
      },
      onDrop: (event) => {
        if (!dragged) return;
        event.preventDefault();
        setDragged(null);
        if (dragged.from !== at) onMove(dragged.from, at);
      },
    }),
    handle: (at) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', '');
        setDragged({ from: at, over: at });
      },
      onDragEnd: () => setDragged(null),
    }),
  };
}
