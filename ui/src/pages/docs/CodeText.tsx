import Box from '@mui/material/Box';

/** A text in a monospaced font, in a scrollable area. */
export function CodeText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Box component="pre" tabIndex={0} role="region" aria-label={label} sx={styles}>
      {text}
    </Box>
  );
}

const styles = {
  m: 0,
  mt: 2,
  p: 3,
  maxHeight: 360,
  overflow: 'auto',
  fontSize: 12,
  lineHeight: 1.5,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius-input)',
  backgroundColor: 'var(--vk-page)',
};
