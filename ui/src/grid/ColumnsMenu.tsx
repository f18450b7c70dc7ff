import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ColumnsMenuProps {
  readonly columns: readonly { readonly name: string; readonly label: string; readonly isShown: boolean }[];
  readonly onToggle: (name: string) => void;
  readonly isCompact: boolean;
  readonly onCompact: (isCompact: boolean) => void;
}

/** Which columns are shown, and how close the rows stand. The last column shown cannot be hidden. */
export function ColumnsMenu({ columns, onToggle, isCompact, onCompact }: ColumnsMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = columns.filter((column) => column.isShown).length;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('grid.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('grid.columns') } }}
      >
        <Stack sx={{ p: 3, pl: 4, minWidth: 200, maxHeight: 420, overflow: 'auto' }}>
          {columns.map(({ name, label, isShown }) => (
            <FormControlLabel
              key={name}
              label={label}
              control={
                <Checkbox
                  size="small"
                  checked={isShown}
                  disabled={isShown && shown === 1}
                  onChange={() => onToggle(name)}
                />
              }
            />
          ))}
          <Divider sx={{ my: 2 }} />
          <FormControlLabel
            label={t('grid.compact')}
            control={
              <Checkbox size="small" checked={isCompact} onChange={(event) => onCompact(event.target.checked)} />
            }
          />
        </Stack>
      </Popover>
    </>
  );
}
