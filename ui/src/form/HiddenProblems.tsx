import { textIn } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { messageText } from '../i18n/messageText.js';
import { useLocale } from '../i18n/useLocale.js';
import { useFormSurroundings } from './useFormSurroundings.js';

/** What is wrong with columns that the form does not show: there is no field to say it at. */
export function HiddenProblems() {
  const locale = useLocale();
  const { model, problems, states } = useFormSurroundings();
  const shown = useSyncExternalStore(problems.subscribe, problems.shown);
  const hidden = [...shown].filter(([name]) => !states.of(name).visible);
  if (hidden.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      {hidden.map(([name, problem]) => (
        <div key={name}>
          {textIn(model.columns.get(name)?.label ?? name, locale)}: {messageText(problem)}
        </div>
      ))}
    </Alert>
  );
}
