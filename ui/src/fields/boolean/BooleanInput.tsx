import { useTranslation } from 'react-i18next';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { passFocus } from '../../base/page/passFocus.js';
import { FieldHelp } from '../frame/FieldFrame.js';
import { inputState } from '../frame/inputState.js';
import { RequiredMark } from '../frame/RequiredMark.js';

/** A checkbox. A missing value shows as indeterminate; nullable columns can be cleared. */
export function BooleanInput(props: FieldInputProps) {
  const { id, label, column, value, onChange, onBlur, inputRef, error, help, required, readOnly, compact } = props;
  const isEmpty = (value === null || value === undefined) && column.allowNull;
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => element.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (element.current) element.current.indeterminate = isEmpty;
  }, [isEmpty, value]);
  return (
    <div
      className="vk-field vk-check-field"
      data-invalid={error === undefined ? undefined : ''}
      data-compact={compact || undefined}
    >
      <div className="vk-check-line">
        <label>
          <input
            type="checkbox"
            className="vk-check"
            id={id}
            ref={element}
            checked={value === true}
            onChange={(event) => {
              if (!readOnly) onChange(event.target.checked);
            }}
            onBlur={onBlur}
            required={required ?? false}
            aria-readonly={readOnly || undefined}
            {...inputState(id, error, help)}
          />
          <span>
            <span id={`${id}-label`}>{label}</span>
            {required !== undefined && <RequiredMark isOn={required} />}
          </span>
        </label>
        {column.allowNull && !isEmpty && !readOnly && !required && (
          <ClearChoice
            label={label}
            onClear={() => {
              onChange(null);
              passFocus(() => element.current);
            }}
          />
        )}
      </div>
      <FieldHelp id={id} text={error ?? help} compact={compact} />
    </div>
  );
}

function ClearChoice({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="vk-text-button" aria-label={`${t('picker.clear')}: ${label}`} onClick={onClear}>
      {t('picker.clear')}
    </button>
  );
}
