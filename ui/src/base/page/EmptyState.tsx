import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Placeholder of an empty list: one drawing, one sentence, one action. */
export function EmptyState({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3, p: 4 }}>
      <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true">
        <rect
          x="8.75"
          y="10.75"
          width="54.5"
          height="38.5"
          rx="6"
          fill="var(--vk-accent-softer)"
          stroke="var(--vk-border-strong)"
          strokeWidth="1.5"
        />
        <path d="M9 21.5h54M27 22v27M45 22v27" stroke="var(--vk-border-strong)" strokeWidth="1.5" />
        <circle cx="56" cy="12" r="10" fill="var(--vk-surface)" stroke="var(--vk-accent)" strokeWidth="1.5" />
        <path d="M56 7.5v9M51.5 12h9" stroke="var(--vk-accent)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <Box component="span" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {text}
      </Box>
      {action}
    </Box>
  );
}
