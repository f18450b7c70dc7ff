/** The DataGrid's styles: hairlines between rows, a subdued sticky header, tabular figures. */
export const gridStyles = {
  '--DataGrid-containerBackground': 'var(--vk-surface)',
  '--DataGrid-rowBorderColor': 'var(--vk-border)',
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'var(--vk-surface)',
  fontVariantNumeric: 'tabular-nums',
  '& .MuiDataGrid-columnHeader': { padding: '0 12px', cursor: 'pointer', userSelect: 'none' },
  '& .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus-within, & .MuiDataGrid-cell:focus-within':
    { outlineOffset: -2, outline: 'none' },
  '& .MuiDataGrid-row:focus-visible, & .MuiDataGrid-columnHeader:focus-visible, & .MuiDataGrid-columnHeader:has(:focus-visible), & .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-cell:has(:focus-visible)':
    { outline: '2px solid var(--vk-accent)', outlineOffset: -2 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 550, fontSize: 13, color: 'var(--vk-text-quiet)' },
  '& .MuiDataGrid-columnSeparator': { opacity: 0, color: 'var(--vk-border-strong)' },
  '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
  '& .MuiDataGrid-cell': { padding: '0 12px' },
  // Fills the rest of the row, which may have no width.
  '& .MuiDataGrid-cellEmpty': { padding: 0 },
  '&.vk-opens .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { padding: 0 },
  '& .MuiDataGrid-cell.MuiDataGrid-cell--editing': {
    padding: 0,
    backgroundColor: 'var(--vk-surface)',
    boxShadow: 'none',
  },
  '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--vk-hover)' },
  '& .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller': { borderColor: 'var(--vk-border)' },
  '& .vk-record-link': { color: 'var(--vk-text)', fontWeight: 550, textDecoration: 'none' },
  '& .MuiDataGrid-row:hover .vk-record-link, & .vk-record-link:hover': { color: 'var(--vk-accent)' },
  '& .vk-quiet-link': {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'var(--vk-border-strong)',
    textUnderlineOffset: 3,
  },
  '& .vk-quiet-link:hover': { color: 'var(--vk-accent)', textDecorationColor: 'currentcolor' },
  '& .vk-sort-mark': { display: 'inline-flex', alignItems: 'center', color: 'var(--vk-accent)' },
} as const;
