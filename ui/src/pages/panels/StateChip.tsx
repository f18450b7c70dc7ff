import Box from '@mui/material/Box';

export interface StateChipProps {
  readonly tone: 'positive' | 'warning' | 'negative' | 'accent';
  readonly text: string;
}

/** A state in one or two words; the colour only repeats them. */
export function StateChip({ tone, text }: StateChipProps) {
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        py: 0.5,
        borderRadius: 'var(--vk-radius-input)',
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: `var(--vk-${tone})`,
        backgroundColor: `var(--vk-${tone}-soft)`,
      }}
    >
      {text}
    </Box>
  );
}
