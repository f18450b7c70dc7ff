import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ViewColumn, ViewModel } from '../../model/ViewModel.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../api/WireRecord.js';
import { filterKinds } from '../../fields/filterKinds.js';
import { fieldOf, fields } from '../../fields/registry.js';
import { readNumber } from '../../i18n/formats/formatNumber.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { RecordPicker } from '../../relations/RecordPicker.js';
import { useRecordOption } from '../../relations/useRecordOption.js';
import { wireValue } from '../../entity/wireValue.js';
import { isMoment } from './momentOperators.js';
import type { FilterOperator } from './FilterOperator.js';

export interface ConditionValueProps {
  readonly id: string;
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly operator: FilterOperator;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The value of a condition, in a widget that fits the column. */
export function ConditionValue(props: ConditionValueProps) {
  const { id, model, column, operator, value, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const relation = model.byForeignKey.get(column.name);
  if (relation) return <RelationValue {...props} view={relation.view} />;
  if (operator.takes === 'values') return <SeveralValues {...props} />;
  if (column.type === 'boolean') {
    return (
      <TextField
        select
        id={id}
        label={t('filter.value')}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={(event) => onChange(event.target.value === 'yes')}
      >
        <MenuItem value="yes">{t('field.yes')}</MenuItem>
        <MenuItem value="no">{t('field.no')}</MenuItem>
      </TextField>
    );
  }
  // Moments are asked for by day; whole pieces of text are typed into one line, allowed values or not.
  const exact = operator.name === 'equals' || operator.name === 'doesNotEqual';
  const plain = { ...column, allowNull: true, values: exact ? column.values : undefined, widget: undefined };
  const dated = isMoment(column.type) ? { ...plain, type: 'dateonly' as const } : plain;
  const kind = column.type === 'text' ? fields.string : fieldOf({ ...dated, isList: false });
  return (
    <kind.Input
      id={id}
      label={t('filter.value')}
      column={dated}
      value={value}
      onChange={(next) => onChange(column.type === 'string' || column.type === 'text' ? next : wireValue(dated, next))}
      locale={locale}
      compact
    />
  );
}

function SeveralValues({ id, column, value, onChange }: ConditionValueProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kind = fieldOf(column);
  const isNumber = filterKinds[column.type] === 'number';
  const values = Array.isArray(value) ? value : [];
  // A comma parts values, but in German numbers it is the decimal mark.
  const split = (text: string) => text.split(isNumber ? ';' : /[,;]/).filter((part) => part.trim() !== '');
  const read = (text: string) => (isNumber ? wireValue(column, readNumber(text, locale)) : text.trim());
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      size="small"
      id={id}
      options={[...(column.values ?? [])]}
      value={values.map((one) => kind.print(one, column, locale))}
      onChange={(_event, texts) => onChange(texts.flatMap(split).map(read))}
      renderInput={(params) => <TextField {...params} label={t('filter.value')} />}
    />
  );
}

function RelationValue({ id, value, onChange, view }: ConditionValueProps & { readonly view: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [picked, setPicked] = useState<RecordOption | null>(null);
  const known = useRecordOption(view, picked ? null : (value as RecordId | null), locale);
  return (
    <RecordPicker
      id={id}
      label={t('filter.value')}
      view={view}
      value={picked ?? known}
      onChange={(option) => {
        setPicked(option);
        onChange(option?.id ?? null);
      }}
      locale={locale}
      compact
    />
  );
}
