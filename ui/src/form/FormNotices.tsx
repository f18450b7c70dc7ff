import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { problemText } from '../api/problemText.js';
import { useEntityValue } from './useEntityValue.js';
import type { RecordForm } from './useRecordForm.js';

/** What is to be said about the record as a whole, above its fields. */
export function FormNotices({ form, isReadOnly }: { readonly form: RecordForm; readonly isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { entity, refusal, setRefusal } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  return (
    <>
      {isDeleted && (
        <Alert severity="warning" sx={styles}>
          {t('form.deletedElsewhere')}
        </Alert>
      )}
      {isReadOnly && !isDeleted && (
        <Alert severity="info" role="note" sx={styles}>
          {t(isNew ? 'form.mayNotCreate' : 'form.mayNotChange')}
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" onClose={() => setRefusal(null)} sx={styles}>
          {problemText(refusal)}
        </Alert>
      )}
    </>
  );
}

const styles = { mb: 4 };
