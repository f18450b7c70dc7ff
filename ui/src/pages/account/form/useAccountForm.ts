import { useEffect, useRef, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { accountProblem } from './accountProblem.js';

export interface AccountForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** An error that belongs to no field, in the current language. */
  readonly problem: string | null;
  /** An error, or null if there is none. */
  readonly setProblem: (error: unknown) => void;
  readonly isBusy: boolean;
  readonly errorOf: (name: Path<T>) => string | undefined;
  /** Submit handler of the form: one submission at a time; errors thrown go to their fields or to `problem`. */
  readonly submit: (work: (values: T) => Promise<void>) => (event: React.FormEvent) => void;
  /** The same for an action that uses none of the fields. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

/** A message from the server, in the language of that request. */
const byServer = 'server';

/** State of an account form. `columns` names the field that shows the server's message for a column. */
export function useAccountForm<T extends FieldValues>(
  defaultValues: DefaultValues<T>,
  columns: Readonly<Record<string, Path<T>>> = {},
): AccountForm<T> {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm<T>({ defaultValues, reValidateMode: 'onChange' });
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly locale: string } | null>(null);
  const [isAttempting, setAttempting] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isAttempting;
  const setProblem = (error: unknown) => setFailure(error === null ? null : { error, locale });
  const fail = (error: unknown) => {
    const details = error instanceof ApiError ? error.details : [];
    const atFields = details.flatMap(({ column = '', message }) => {
      const name = columns[column];
      return name ? [{ name, message }] : [];
    });
    for (const [at, { name, message }] of atFields.entries()) {
      form.setError(name, { type: byServer, message }, { shouldFocus: at === 0 });
    }
    if (details.length === 0 || atFields.length < details.length) setProblem(error);
  };
  useTranslatedErrors(form, t('account.wrong.value'));
  return {
    form,
    problem: failure && accountProblem(failure.error, t, locale, failure.locale === locale),
    setProblem,
    isBusy,
    errorOf: (name) => {
      const found = form.getFieldState(name, form.formState).error ?? errors[name];
      return typeof found?.message === 'string' ? found.message : undefined;
    },
    submit: (work) => (event) => {
      event.preventDefault();
      if (isBusy) return;
      setFailure(null);
      void form.handleSubmit((values) => work(values as T).catch(fail))(event);
    },
    attempt: async (work) => {
      if (isBusy) return;
      setFailure(null);
      setAttempting(true);
      await work().catch(fail);
      setAttempting(false);
    },
  };
}

/**
 * After a language change the form's own messages are translated again, and server messages are replaced by general
 * ones.
 */
function useTranslatedErrors<T extends FieldValues>(form: UseFormReturn<T>, general: string): void {
  const last = useRef(general);
  useEffect(() => {
    if (last.current === general) return;
    last.current = general;
    for (const name of Object.keys(form.formState.errors) as Path<T>[]) {
      const { error } = form.getFieldState(name);
      if (error?.type === byServer) form.setError(name, { type: byServer, message: general });
      else if (error) void form.trigger(name);
    }
  }, [form, general]);
}
