import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { wireValue } from '../../entity/wireValue.js';
import { filterKinds } from '../../fields/filterKinds.js';
import { fieldOf } from '../../fields/registry.js';
import { readNumber } from '../../i18n/formats/formatNumber.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewColumn } from '../../model/ViewModel.js';
import type { ConditionValueProps } from './ConditionValueProps.js';

/** Several values of a column, any of which will do; allowed values are offered. */
export function SeveralValues({ id, column, value, onChange }: ConditionValueProps & { readonly column: ViewColumn }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNumber = filterKinds[column.type] === 'number';
  const values = Array.isArray(value) ? value : [];
  // A comma parts values, but in German numbers it is the decimal mark.
  const split = (text: string) => text.split(isNumber ? ';' : /[,;]/).filter((part) => part.trim() !== '');
  const print = (one: unknown) => fieldOf(column).print(one, column, locale);
  // What was typed may be an allowed value's label.
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
      renderInput={(params) => <TextField {...params} label={t('filter.value')} />}
    />
  );
}
