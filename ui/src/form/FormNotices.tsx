import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { problemText } from '../api/problemText.js';
import { useLocale } from '../i18n/useLocale.js';
import { DraftNotices } from './DraftNotices.js';
import { HiddenProblemsNotice } from './HiddenProblemsNotice.js';
import { TypedTextNotice } from './TypedTextNotice.js';
import { typedTexts } from './typedTexts.js';
import { useEntityValue } from './useEntityValue.js';
import { useLostTexts } from './useLostTexts.js';
import type { RecordForm } from './useRecordForm.js';

export interface FormNoticesProps {
  readonly form: RecordForm;
  readonly isReadOnly: boolean;
}

/** What is to be said about the record as a whole, above its fields. */
export function FormNotices({ form, isReadOnly }: FormNoticesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { entity, model, isViewGone, refusal, setRefusal } = form;
  const isNew = useEntityValue(entity, (state) => state.isNew);
  const isDeleted = useEntityValue(entity, (state) => state.isDeleted);
  const isClone = useEntityValue(entity, (state) => state.isClone);
  const lost = useLostTexts(entity, model);
  const isLost = isDeleted || isViewGone;
  return (
    <>
      {isLost && (
        <TypedTextNotice
          reason={t(isViewGone ? 'form.viewGone' : 'form.deletedElsewhere')}
          texts={typedTexts(model, entity.current(), locale)}
        />
      )}
      {isReadOnly && !isLost && (
        <Alert severity="info" role="note" sx={styles}>
          {t(isNew ? 'form.mayNotCreate' : 'form.mayNotChange')}
        </Alert>
      )}
      {isClone && model.autosave && !isReadOnly && (
        <Alert severity="info" role="note" sx={styles}>
          {t('form.clonePaused')}
        </Alert>
      )}
      {lost.texts.length > 0 && (
        <TypedTextNotice reason={t('form.columnsGone')} texts={lost.texts} onClose={lost.forget} />
      )}
      <DraftNotices form={form} />
      <HiddenProblemsNotice />
      {refusal && (
        <Alert severity="error" onClose={() => setRefusal(null)} sx={styles}>
          {problemText(refusal)}
        </Alert>
      )}
    </>
  );
}

const styles = { mb: 4 };
