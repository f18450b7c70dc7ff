import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../base/i18n/useLocale.js';
import { ArrowOutward, EditOutlined } from '../../base/icons/icons.js';
import { recordAddress } from '../../base/routing/addresses.js';
import { DialogContext } from './DialogContext.js';
import type { RecordOption } from './RecordOption.js';

interface RecordPickerActionsProps {
  readonly view: string;
  readonly value: RecordOption;
  readonly canEdit: boolean;
  /** Not saved yet: the record has no page. */
  readonly isNew: boolean;
  readonly onEdit: () => Promise<void>;
}

/** At the end of the label's row: edits the selected record in a dialog, or opens its page. */
export function RecordPickerActions({ view, value, canEdit, isNew, onEdit }: RecordPickerActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isInDialog = useContext(DialogContext);
  return (
    <Box sx={styles}>
      {canEdit && (
        <IconButton
          aria-label={t('relation.edit', { title: value.text })}
          title={t('relation.editShort')}
          onClick={() => void onEdit()}
        >
          <EditOutlined />
        </IconButton>
      )}
      {!isNew && (
        <IconButton
          component={Link}
          to={recordAddress(view, value.id, locale)}
          aria-label={t('relation.open', { title: value.text })}
          title={t(isInDialog ? 'relation.openTab' : 'relation.openShort')}
          {...(isInDialog ? { target: '_blank' } : {})}
        >
          <ArrowOutward />
        </IconButton>
      )}
    </Box>
  );
}

const styles = {
  position: 'absolute',
  // The label, which the buttons overlap, has a z-index too.
  zIndex: 1,
  top: -4,
  right: 0,
  display: 'flex',
  '& .MuiIconButton-root': { p: 0, width: 26, height: 26 },
  '& .MuiSvgIcon-root': { fontSize: 16 },
};
