import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { lazyInput } from '../frame/lazyInput.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { inputState } from '../frame/inputState.js';
import { ListChoice } from '../frame/ListChoice.js';
import { valueOptions, valueText } from './valueText.js';

const minValuesForSearch = 13;

const ValuesSearch = lazyInput(async () => (await import('./ValuesSearch.js')).ValuesSearch, 36);

/** Selects one of the allowed values; searchable when there are many. */
export function ValuesInput(props: FieldInputProps) {
  const Input = (props.column.values?.length ?? 0) < minValuesForSearch ? ValuesSelect : ValuesSearch;
  return <Input {...props} />;
}

/** A choice among few values. */
function ValuesSelect(props: FieldInputProps) {
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
