import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useForm, type FieldErrors, type Resolver, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { constants, type Message } from '@viewkraft/model';
import { ApiError } from '../api/ApiError.js';
import type { WireRecord } from '../api/WireRecord.js';
import type { Entity } from '../entity/Entity.js';
import { i18n } from '../i18n/i18n.js';
import { messageText } from '../i18n/messageText.js';
import type { ViewModel } from '../model/ViewModel.js';
import { notify } from '../notify/notifications.js';
import { fieldName, type FormValues } from './FormContext.js';
import { pageRules } from './validation/pageRules.js';
import { validateRecord } from './validation/validateRecord.js';

export interface RecordForm {
  readonly control: Control<FormValues>;
  readonly formElement: RefObject<HTMLFormElement | null>;
  readonly save: () => Promise<void>;
  /** A refusal that belongs to no field of the form. */
  readonly problem: ApiError | null;
  readonly setProblem: (problem: ApiError | null) => void;
}

/** Ties react-hook-form to an entity: inputs go to the entity, what the server makes of them comes back. */
export function useRecordForm(
  entity: Entity,
  model: ViewModel,
  onSaved: (record: WireRecord, wasNew: boolean) => void,
): RecordForm {
  const [problem, setProblem] = useState<ApiError | null>(null);
  const formElement = useRef<HTMLFormElement | null>(null);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(entity),
    resolver: useResolver(entity, model),
  });
  const { getFieldState, getValues, setValue, setError, handleSubmit, trigger } = form;
  const { t } = useTranslation();

  useEffect(
    () =>
      entity.subscribe(() => {
        for (const [column, value] of entity.current().values) {
          const name = fieldName(column);
          if (!Object.is(getValues(name), value)) setValue(name, value);
        }
      }),
    [entity, getValues, setValue],
  );

  // Another language says the same in other words.
  useEffect(() => {
    const said = [...model.columns.keys()]
      .map(fieldName)
      .filter((name) => ![undefined, 'server'].includes(getFieldState(name).error?.type as string | undefined));
    if (said.length > 0) void trigger(said);
  }, [t, model, getFieldState, trigger]);

  const refuse = useCallback(
    (error: ApiError) => {
      const shown = error.details.filter(({ column }) => column !== undefined && model.columns.has(column));
      for (const { column, message } of shown) {
        if (column !== undefined) setError(fieldName(column), { type: 'server', message });
      }
      setProblem(shown.length > 0 && shown.length === error.details.length ? null : error);
      if (shown.length > 0) setTimeout(() => focusFirstError(formElement.current));
    },
    [model, setError],
  );

  useEffect(() => {
    entity.use({
      validate: async () => {
        const { values, isNew } = entity.current();
        return (await validateRecord(model, values, isNew, pageRules)).size === 0;
      },
      onSaved: (record, wasNew) => {
        setProblem(null);
        notify({
          message: i18n.t('form.savedToast'),
          type: 'positive',
          icon: 'save',
          position: 'top-right',
          timeout: constants.saveToast,
        });
        onSaved(record, wasNew);
      },
      onRefused: refuse,
    });
  }, [entity, model, onSaved, refuse]);

  const save = useCallback(
    () =>
      handleSubmit(
        async () => {
          try {
            await entity.save();
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            refuse(error);
          }
        },
        () => setTimeout(() => focusFirstError(formElement.current)),
      )(),
    [entity, handleSubmit, refuse],
  );
  return { control: form.control, formElement, save, problem, setProblem };
}

function useResolver(entity: Entity, model: ViewModel): Resolver<FormValues> {
  return useCallback(
    async (values, _context, options) => {
      const named = new Set<string>(options.names ?? []);
      const columns = [...model.columns.keys()];
      const asked = named.size > 0 ? columns.filter((column) => named.has(fieldName(column))) : columns;
      const inputs = new Map(entity.current().values);
      for (const column of columns) {
        const name = fieldName(column);
        if (name in values) inputs.set(column, values[name]);
      }
      const problems = await validateRecord(model, inputs, entity.current().isNew, pageRules, asked);
      if (problems.size === 0) return { values, errors: {} };
      return { values: {}, errors: errorsOf(problems) };
    },
    [entity, model],
  );
}

function errorsOf(problems: ReadonlyMap<string, Message>): FieldErrors<FormValues> {
  const errors = [...problems].map(([column, message]) => [fieldName(column), { type: message.key, message: messageText(message) }]); // prettier-ignore
  return Object.fromEntries(errors) as FieldErrors<FormValues>;
}

function valuesOf(entity: Entity): FormValues {
  return Object.fromEntries([...entity.current().values].map(([column, value]) => [fieldName(column), value]));
}

/** The form tells its errors first and shows them a little later, so the first one may have to be waited for. */
function focusFirstError(form: HTMLFormElement | null, tries = 20): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!first && tries > 0) setTimeout(() => focusFirstError(form, tries - 1), 16);
  const inner = first?.matches('input, textarea, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('[tabindex="0"], input');
  (inner ?? first)?.focus();
}
