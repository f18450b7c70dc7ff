import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';

export interface ListProblemProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** Clears the filter, for requests that the server refuses and that a retry cannot fix. */
  readonly onClear?: () => void;
}

/** Why a list could not be loaded, with a button to retry or to clear the filter. */
export function ListProblem({ error, onRetry, onClear }: ListProblemProps) {
  const { t } = useTranslation();
  const isRefused = error.status === 400 && onClear !== undefined;
  return (
    <Alert
      severity="error"
      action={<Button onClick={isRefused ? onClear : onRetry}>{t(isRefused ? 'filter.clear' : 'error.retry')}</Button>}
    >
      {problemText(error)}
    </Alert>
  );
}
