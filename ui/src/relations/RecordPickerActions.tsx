import ArrowOutward from '@mui/icons-material/ArrowOutward';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { useModel } from '../model/useModels.js';
import { recordAddress } from '../routing/addresses.js';
import { DialogContext } from './DialogContext.js';
import { recordDialogs } from './recordDialogs.js';
import type { RecordOption } from './RecordOption.js';
import { recordOptionOf } from './recordOptionOf.js';

export interface RecordPickerActionsProps {
  readonly view: string;
  readonly value: RecordOption;
  readonly canEdit: boolean;
  /** The record was saved in the dialog, and may be called something else now. */
  readonly onEdited: (option: RecordOption) => void;
}

/** At the end of the label's line: edit the picked record over this page, or go to it. */
export function RecordPickerActions({ view, value, canEdit, onEdited }: RecordPickerActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: model } = useModel(view);
  const isInDialog = useContext(DialogContext);
  const edit = async () => {
    const record = await recordDialogs.open({ view, id: value.id, title: value.text });
    if (record && model) onEdited(recordOptionOf(record, model, locale));
  };
  return (
    <Box sx={styles}>
      {canEdit && (
        <IconButton
          aria-label={t('relation.edit', { title: value.text })}
          title={t('relation.editShort')}
          onClick={() => void edit()}
        >
          <EditOutlined />
        </IconButton>
      )}
      <IconButton
        component={Link}
        to={recordAddress(view, value.id, locale)}
        aria-label={t('relation.open', { title: value.text })}
        title={t(isInDialog ? 'relation.openTab' : 'relation.openShort')}
        {...(isInDialog ? { target: '_blank' } : {})}
      >
        <ArrowOutward />
      </IconButton>
    </Box>
  );
}

const styles = {
  position: 'absolute',
  top: -4,
  right: 0,
  display: 'flex',
  '& .MuiIconButton-root': { p: 0, width: 26, height: 26 },
  '& .MuiSvgIcon-root': { fontSize: 16 },
};
