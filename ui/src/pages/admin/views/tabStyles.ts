/** A strip of tabs; a scroll arrow takes space only where there is something to scroll to. */
export const tabStripStyles = {
  borderBottom: '1px solid var(--vk-border)',
  mb: 4,
  '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
};
