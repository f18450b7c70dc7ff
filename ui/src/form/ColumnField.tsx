import { textIn } from '@viewkraft/model';
import { memo, useId } from 'react';
import { fieldOf } from '../fields/registry.js';
import { useLocale } from '../i18n/useLocale.js';
import type { ViewColumn } from '../model/ViewModel.js';
import { useField } from './useField.js';

/** One column in the widget of its type. */
export const ColumnField = memo(function ColumnField({ column }: { readonly column: ViewColumn }) {
  const locale = useLocale();
  const id = useId();
  const { value, error, required, readOnly, change, leave } = useField(column);
  const Input = fieldOf(column).Input;
  return (
    <Input
      id={id}
      label={textIn(column.label, locale)}
      column={column}
      value={value}
      onChange={change}
      onBlur={leave}
      error={error}
      help={column.help === undefined ? undefined : textIn(column.help, locale)}
      placeholder={column.placeholder === undefined ? undefined : textIn(column.placeholder, locale)}
      required={required}
      readOnly={readOnly}
      locale={locale}
    />
  );
});
