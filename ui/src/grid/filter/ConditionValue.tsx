import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { wireValue } from '../../entity/wireValue.js';
import { fieldOf, fields } from '../../fields/registry.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewColumn } from '../../model/ViewModel.js';
import type { ConditionValueProps } from './ConditionValueProps.js';
import { isMoment } from './momentOperators.js';
import { RelatedValue, RelatedValues } from './RelatedValue.js';
import { SeveralValues } from './SeveralValues.js';

/** The value of a condition, in a widget that fits what is asked. */
export function ConditionValue(props: ConditionValueProps) {
  const { column, relation } = props.subject;
  const { takes } = props.operator;
  if (relation) return takes === 'value' ? <RelatedValue {...props} view={relation.view} /> : <RelatedValues {...props} view={relation.view} />; // prettier-ignore
  if (!column) return null;
  return takes === 'values' ? <SeveralValues {...props} column={column} /> : <OneValue {...props} column={column} />;
}

function OneValue({ id, column, operator, value, onChange }: ConditionValueProps & { readonly column: ViewColumn }) {
  const { t } = useTranslation();
  const locale = useLocale();
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
  const exact = operator.name === 'equals' || operator.name === 'doesNotEqual';
  const plain = { ...column, allowNull: true, isList: false, values: exact ? column.values : undefined, widget: undefined }; // prettier-ignore
  const isText = column.type === 'string' || column.type === 'text';
  // Moments are asked for by day; whole pieces of text are typed into one line, allowed values or not.
  const asked = isMoment(column.type) ? { ...plain, type: 'dateonly' as const } : plain;
  const kind = column.type === 'text' ? fields.string : fieldOf(asked);
  return (
    <kind.Input
      id={id}
      label={t('filter.value')}
      column={asked}
      value={value}
      onChange={(next) => onChange(isText ? next : wireValue(asked, next))}
      locale={locale}
      compact
    />
  );
}
