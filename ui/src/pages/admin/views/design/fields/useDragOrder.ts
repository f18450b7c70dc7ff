import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';

interface Dragged {
  readonly from: number;
  readonly over: number;
}

export type DropEdge = 'top' | 'bottom' | undefined;

/** Attributes for the items of a list, and for their handles; they stay the same from render to render. */
export interface DragHandlers {
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

interface DragOrder {
  readonly handlers: DragHandlers;
  /** Where the dragged item would be dropped: before or after this one. */
  readonly edge: (at: number) => DropEdge;
}

/** Reorders a list by dragging; buttons do the same for everybody who does not drag. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef({ dragged, onMove });
  useEffect(() => {
    latest.current = { dragged, onMove };
  });
  const handlers = useMemo(
    (): DragHandlers => ({
      item: (at) => ({
        onDragOver: (event) => {
          const now = latest.current.dragged;
          if (!now) return;
          event.preventDefault();
          if (now.over !== at) setDragged({ ...now, over: at });
        },
        onDrop: (event) => {
          const now = latest.current.dragged;
          if (!now) return;
          event.preventDefault();
          setDragged(null);
          if (now.from !== at) latest.current.onMove(now.from, at);
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
    }),
    [],
  );
  return {
    handlers,
    edge: (at) => {
      if (!dragged || dragged.over !== at || dragged.from === at) return undefined;
      return dragged.from > at ? 'top' : 'bottom';
    },
  };
}
