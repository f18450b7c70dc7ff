import Box from '@mui/material/Box';
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { isFocusLost } from '../../base/page/passFocus.js';
import { takeFocus } from '../../base/page/takeFocus.js';

interface ItemListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly empty: ReactNode;
  readonly title: (item: T) => ReactNode;
  /** Secondary information. */
  readonly facts: (item: T) => readonly (string | null)[];
  readonly actions: (item: T) => ReactNode;
}

/**
 * A vertical list of items with their actions; fits every width. The focus stays in it when an action removes its own
 * button or item.
 */
export function ItemList<T extends { readonly id: string }>(props: ItemListProps<T>) {
  const { label, items, empty, title, facts, actions } = props;
  const list = useRef<HTMLElement>(null);
  const focused = useRef<{ readonly id: string; readonly place: number } | null>(null);
  useEffect(() => {
    if (!focused.current || !isFocusLost()) return;
    const { id, place } = focused.current;
    const own = items.findIndex((item) => item.id === id);
    takeFocus(rowsOf(list.current)[own < 0 ? Math.min(place, items.length - 1) : own] ?? list.current);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const place = rowsOf(list.current).findIndex((row) => row.contains(target));
    const item = items[place];
    focused.current = item ? { id: item.id, place } : null;
  };
  const onBlur = () => {
    focused.current = null;
  };
  if (items.length === 0)
    return (
      <Box ref={list} sx={{ color: 'text.secondary' }}>
        {empty}
      </Box>
    );
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={label}
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {items.map((item) => (
        <Box component="li" key={item.id} sx={rowStyles}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontWeight: 550, overflowWrap: 'anywhere' }}>
              {title(item)}
            </Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {facts(item)
                .filter((fact) => fact !== null)
                .join(' · ')}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: 1 }}>{actions(item)}</Box>
        </Box>
      ))}
    </Box>
  );
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2.5,
  borderTop: '1px solid var(--vk-border)',
};
