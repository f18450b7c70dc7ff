import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../../base/i18n/useLocale.js';
import { gridAddress } from '../../../../base/routing/addresses.js';
import { useViews } from '../../../../data/model/useModels.js';
import type { FileEditing } from './useFileEditing.js';

/** What can be done with the file. */
export function FileActions({ editing, onPark }: { readonly editing: FileEditing; readonly onPark: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { file, canEdit, isBusy, maySave } = editing;
  const isServed = useViews().data?.some(({ name }) => name === file.name) ?? false;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isServed && (
        <Button component={Link} to={gridAddress(file.name, locale)}>
          {t('viewFiles.showRecords')}
        </Button>
      )}
      {canEdit && file.hash !== null && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={onPark}>
          {t('viewFiles.park')}
        </Button>
      )}
      {canEdit && (
        <Button variant="contained" disabled={!maySave} onClick={() => void editing.save()}>
          {t('form.save')}
        </Button>
      )}
    </Box>
  );
}
