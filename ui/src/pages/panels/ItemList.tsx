import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ItemListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly empty: ReactNode;
  readonly title: (item: T) => ReactNode;
  /** Secondary information. */
  readonly facts: (item: T) => readonly (string | null)[];
  readonly actions: (item: T) => ReactNode;
}

/** A vertical list of items with their actions; fits every width. */
export function ItemList<T extends { readonly id: string }>(props: ItemListProps<T>) {
  const { label, items, empty, title, facts, actions } = props;
  if (items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{empty}</Box>;
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
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

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2.5,
  borderTop: '1px solid var(--vk-border)',
};
