import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { columnKind } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import Autocomplete from '@mui/material/Autocomplete';
import { wireValue } from '../../../data/entity/state/wireValue.js';
import { fieldOf, fields } from '../../../fields/registry.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewColumn } from '../../../base/wire/ViewModel.js';
import { operandColumn } from './lineProblem.js';
import { type ConditionValueProps, RelatedValue, RelatedValues } from './RelatedValue.js';
import { readNumber } from '../../../base/i18n/formats/formatNumber.js';

/** The value of a condition, in a widget that matches the operator. */
export function ConditionValue(props: ConditionValueProps) {
  const { column, relation } = props.subject;
  const { takes } = props.operator;
  if (relation) return takes === 'value' ? <RelatedValue {...props} view={relation.view} /> : <RelatedValues {...props} view={relation.view} />; // prettier-ignore
  if (!column) return null;
  return takes === 'values' ? <SeveralValues {...props} column={column} /> : <OneValue {...props} column={column} />;
}

function OneValue(props: ConditionValueProps & { readonly column: ViewColumn }) {
  const { id, column, operator, value, error, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  if (column.type === 'boolean') {
    return (
      <TextField
        select
        id={id}
        label={t('filter.value')}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => onChange(event.target.value === 'yes')}
      >
        <MenuItem value="yes">{t('field.yes')}</MenuItem>
        <MenuItem value="no">{t('field.no')}</MenuItem>
      </TextField>
    );
  }
  const exact = operator.name === 'equals' || operator.name === 'doesNotEqual';
  const plain = { ...column, allowNull: true, isList: false, values: exact ? column.values : undefined, widget: undefined }; // prettier-ignore
  const isText = column.type === 'string' || column.type === 'text';
  // Parts of text are typed freely, even if only some values are allowed.
  const inputColumn = operandColumn(plain);
  const kind = column.type === 'text' ? fields.string : fieldOf(inputColumn);
  return (
    <kind.Input
      id={id}
      label={t('filter.value')}
      column={inputColumn}
      value={value}
      error={error}
      onChange={(next) => onChange(isText ? next : wireValue(inputColumn, next))}
      locale={locale}
      compact
    />
  );
}

/** Several values of a column, any of which matches; allowed values are offered. */
function SeveralValues(props: ConditionValueProps & { readonly column: ViewColumn }) {
  const { id, column, value, error, onChange } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const isNumber = columnKind(column.type).filter === 'number';
  const values = Array.isArray(value) ? value : [];
  // A comma separates values, but is the decimal separator in German numbers.
  const split = (text: string) => text.split(isNumber ? ';' : /[,;]/).filter((part) => part.trim() !== '');
  const print = (one: unknown) => fieldOf(column).print(one, column, locale);
  // The input may be an allowed value's label.
  const allowed = (text: string) => column.values?.find((one) => one === text || print(one) === text) ?? text;
  const read = (text: string) => (isNumber ? wireValue(column, readNumber(text, locale)) : allowed(text.trim()));
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      size="small"
      id={id}
      options={[...(column.values ?? [])]}
      getOptionLabel={column.values ? print : String}
      value={values.map(column.values ? String : print)}
      onChange={(_event, texts) => onChange([...new Set(texts.flatMap(split).map(read))])}
      renderInput={(params) => (
        <TextField {...params} label={t('filter.value')} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
