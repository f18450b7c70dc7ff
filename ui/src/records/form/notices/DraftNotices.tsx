import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { noticeStyles } from './noticeStyles.js';
import { useEntityValue } from '../useEntityValue.js';
import type { RecordForm } from '../RecordForm.js';

/** Notices about a draft restored from an earlier session, and about a create request without a known result. */
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
          sx={noticeStyles}
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
          sx={noticeStyles}
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
