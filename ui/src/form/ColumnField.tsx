import { mustBeGiven, textIn } from '@viewkraft/model';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { fieldOf } from '../fields/registry.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { fieldName, type FormValues } from './FormContext.js';
import { useFormSurroundings } from './useFormSurroundings.js';
import { isWritable } from './validation/checkValues.js';

/** One column in the widget of its type. */
export function ColumnField({ column }: { readonly column: ViewColumn }) {
  const { entity, isReadOnly, isNew, control } = useFormSurroundings();
  const locale = useLocale();
  const id = useId();
  const { field, fieldState } = useController<FormValues>({ control, name: fieldName(column.name) });
  const readOnly = isReadOnly || !isWritable(column, isNew);
  const Input = fieldOf(column).Input;
  return (
    <Input
      id={id}
      label={textIn(column.label, locale)}
      column={column}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value);
        entity.set(column.name, value);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      help={column.help === undefined ? undefined : textIn(column.help, locale)}
      placeholder={column.placeholder === undefined ? undefined : textIn(column.placeholder, locale)}
      required={!readOnly && mustBeGiven(column)}
      readOnly={readOnly}
      locale={locale}
    />
  );
}
