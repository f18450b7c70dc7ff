import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../i18n/messageText.js';
import { useLocale } from '../i18n/useLocale.js';
import { hiddenProblems } from './hiddenProblems.js';
import { useFormSurroundings } from './useFormSurroundings.js';

/** What is wrong with columns that the form does not show: there is no field to say it at. */
export function HiddenProblemsNotice() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { model, problems, states } = useFormSurroundings();
  const source = useMemo(() => hiddenProblems(model.columns.keys(), problems, states), [model, problems, states]);
  const hidden = useSyncExternalStore(source.subscribe, source.current);
  if (hidden.size === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {t('form.notShown')}
      {[...hidden].map(([name, problem]) => (
        <div key={name}>
          {textIn(model.columns.get(name)?.label ?? name, locale)}: {messageText(problem)}
        </div>
      ))}
    </Alert>
  );
}
