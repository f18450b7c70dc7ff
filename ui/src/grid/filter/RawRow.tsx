import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

/** A condition that came with the address and has no widget: it holds until it is taken away. */
export function RawRow({ raw, onRemove }: { readonly raw: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'end', gridTemplateColumns: '1fr auto' }}>
      <TextField
        label={t('filter.own')}
        value={raw}
        slotProps={{ input: { readOnly: true, sx: { fontFamily: 'monospace', fontSize: 12 } } }}
      />
      <IconButton aria-label={t('filter.remove')} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
