import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/ApiError.js';
import { useEntityValue } from './useEntityValue.js';
import type { RecordForm } from './useRecordForm.js';

/** What came back from an earlier session of the page, and a create that nobody knows the end of. */
export function DraftNotices({ form }: { readonly form: RecordForm }) {
  const { t } = useTranslation();
  const { entity, setRefusal } = form;
  const isRestored = useEntityValue(entity, (state) => state.isRestored && !state.isDeleted);
  const isUncertain = useEntityValue(entity, (state) => state.isUncertain);
  const createAgain = () => {
    entity.createAgain().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    });
  };
  return (
    <>
      {isRestored && (
        <Alert
          severity="info"
          role="note"
          sx={styles}
          action={
            <Button color="inherit" size="small" onClick={() => entity.discard()}>
              {t('form.discardDraft')}
            </Button>
          }
        >
          {t('form.draftRestored')}
        </Alert>
      )}
      {isUncertain && (
        <Alert
          severity="warning"
          sx={styles}
          action={
            <Button color="inherit" size="small" onClick={createAgain}>
              {t('form.createAgain')}
            </Button>
          }
        >
          {t('form.createUncertain')}
        </Alert>
      )}
    </>
  );
}

/** On a narrow page the action stands under the text. */
const styles = {
  mb: 4,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 calc(100% - 48px)', sm: '0 1 auto' } },
  '& .MuiAlert-action': { ml: { xs: '24px', sm: 'auto' }, pl: { xs: 0, sm: '16px' }, pt: { xs: 0, sm: '4px' } },
};
