import Alert from '@mui/material/Alert';
import type { FieldValues } from 'react-hook-form';
import type { AccountForm } from './useAccountForm.js';

/** An error of a form that belongs to no field; stays until it is dismissed or resolved. */
export function FormProblem<T extends FieldValues>({ account }: { readonly account: AccountForm<T> }) {
  const { problem, setProblem } = account;
  if (problem === null) return null;
  return (
    <Alert severity="error" onClose={() => setProblem(null)} sx={{ mb: 3, width: '100%' }}>
      {problem}
    </Alert>
  );
}
