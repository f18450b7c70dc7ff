import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.js';
import { useLocale } from '../../i18n/useLocale.js';
import { accountProblem } from './accountProblem.js';

export interface AccountForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** What went wrong and belongs to no field. */
  readonly problem: string | null;
  readonly setProblem: (problem: string | null) => void;
  readonly isBusy: boolean;
  readonly errorOf: (name: Path<T>) => string | undefined;
  /** The handler of the form: one submission at a time; what it throws becomes errors at the fields, or the problem. */
  readonly submit: (work: (values: T) => Promise<void>) => (event: React.FormEvent) => void;
}

/** A form for accounts. `columns` names the field that shows what the server says about a column. */
export function useAccountForm<T extends FieldValues>(
  defaultValues: DefaultValues<T>,
  columns: Readonly<Record<string, Path<T>>> = {},
): AccountForm<T> {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm<T>({ defaultValues, reValidateMode: 'onChange' });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const fail = (error: unknown) => {
    const details = error instanceof ApiError && error.status === 422 ? error.details : [];
    const atFields = details.flatMap(({ column = '', message }) => {
      const name = columns[column];
      return name ? [{ name, message }] : [];
    });
    for (const [at, { name, message }] of atFields.entries()) {
      form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
    }
    if (atFields.length === 0) setProblem(accountProblem(error, t, locale));
  };
  return {
    form,
    problem,
    setProblem,
    isBusy: isSubmitting,
    errorOf: (name) => {
      const found = form.getFieldState(name, form.formState).error ?? errors[name];
      return typeof found?.message === 'string' ? found.message : undefined;
    },
    submit: (work) => (event) => {
      event.preventDefault();
      if (isSubmitting) return;
      setProblem(null);
      void form.handleSubmit((values) => work(values as T).catch(fail))(event);
    },
  };
}
