import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Close } from '../../base/icons/icons.js';
import { HistoryPanel, type HistoryPanelProps } from './HistoryPanel.js';

export interface HistoryDrawerProps extends Omit<HistoryPanelProps, 'onRestored'> {
  /** Title of the record. */
  readonly title: string;
  readonly onClose: () => void;
}

/** A record's history beside its form; over the whole page on narrow screens. */
export function HistoryDrawer({ title, onClose, ...panel }: HistoryDrawerProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, tabIndex: -1, sx: paperStyles },
      }}
    >
      <Box sx={headerStyles}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography id={id} variant="h2" sx={{ fontSize: 16 }}>
            {t('history.title')}
          </Typography>
          <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{title}</Box>
        </Box>
        <IconButton aria-label={t('history.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ p: 5 }}>
        {/* Closed after a restoration, so that the form with its new values and the offered undo can be reached. */}
        <HistoryPanel {...panel} onRestored={onClose} />
      </Box>
    </Drawer>
  );
}

const paperStyles = { width: { xs: '100%', sm: 520 }, maxWidth: '100%', borderRadius: 0 };

const headerStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  px: 5,
  py: 4,
  backgroundColor: 'var(--vk-surface-raised)',
  borderBottom: '1px solid var(--vk-border)',
};
