/** A plain table: hairlines between rows, numbers right. */
export const tableStyles = {
  width: '100%',
  minWidth: 480,
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', py: 2, pr: 4, borderBottom: '1px solid var(--vk-border)', fontWeight: 'inherit' },
  '& thead th': { fontSize: 13, color: 'text.secondary', fontWeight: 550 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const;
