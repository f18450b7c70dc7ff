import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { inputState } from '../frame/inputState.js';
import { ListChoice } from '../frame/ListChoice.js';
import { valueOptions } from './valueOptions.js';
import { valueText } from './valueText.js';

/** A choice among few values. */
export function ValuesSelect(props: FieldInputProps) {
  const { t } = useTranslation();
  const { id, label, column, value, onChange, onBlur, inputRef, error, help, required, readOnly, locale, compact } =
    props;
  const current = typeof value === 'string' ? value : '';
  const none = (column.allowNull || current === '') && !required ? [{ value: '', text: t('field.none') }] : [];
  const options = valueOptions(props).map((option) => ({ value: option, text: valueText(option, column, locale) }));
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
      <ListChoice
        id={id}
        value={current}
        options={[...none, ...options]}
        onChange={(next) => onChange(next === '' ? null : next)}
        onBlur={onBlur}
        inputRef={inputRef}
        readOnly={readOnly}
        aria-required={required || undefined}
        {...inputState(id, error, help)}
      />
    </FieldFrame>
  );
}
