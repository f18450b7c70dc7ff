import type { Ref } from 'react';
import { useState } from 'react';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { fieldOf } from '../../../fields/registry.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';
import { useRecordOption } from '../../relations/useRecordOption.js';

export interface ColumnInputProps {
  readonly id: string;
  readonly label: string;
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly value: unknown;
  readonly onChange: (value: unknown, picked?: RecordOption | null) => void;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  /** The related record, if it is already loaded. */
  readonly known?: RecordOption | null | undefined;
}

/** A column's input outside a form; a picker if a relation replaces the column. */
export function ColumnInput(props: ColumnInputProps) {
  const { model, column, known: _known, ...rest } = props;
  const locale = useLocale();
  const relation = model.byForeignKey.get(column.name);
  if (relation) return <RelationInput {...props} view={relation.view} />;
  const { Input } = fieldOf(column);
  return <Input {...rest} column={column} locale={locale} compact />;
}

function RelationInput({ view, value, onChange, known, ...props }: ColumnInputProps & { readonly view: string }) {
  const locale = useLocale();
  const [picked, setPicked] = useState<RecordOption | null>(known ?? null);
  const id = value as RecordId | null;
  const held = picked?.id === id ? picked : null;
  const found = useRecordOption(view, held ? null : id, locale);
  return (
    <RecordPicker
      id={props.id}
      label={props.label}
      view={view}
      value={held ?? found}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null, option);
      }}
      error={props.error}
      required={props.required}
      inputRef={props.inputRef}
      locale={locale}
      compact
    />
  );
}
