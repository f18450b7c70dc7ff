import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { LineInput } from '../frame/LineInput.js';
import { typedText } from '../frame/inputState.js';
import './color.css';

/** A colour: the browser's colour picker and a text input. The value may be empty. */
export function ColorInput(props: FieldInputProps) {
  const { id, value, onChange, onBlur, readOnly } = props;
  const { t } = useTranslation();
  const text = String(value ?? '');
  const hex = hexColor(text);
  const shown = hex ?? (text !== '' && CSS.supports('color', text) ? text : undefined);
  return (
    <LineInput
      field={props}
      text={text}
      onText={(next) => onChange(typedText(next, props))}
      complete={() => {
        if (hex !== undefined && hex !== text && !readOnly) onChange(hex);
      }}
      look="mono"
      placeholder={props.placeholder ?? '#rrggbb'}
      spellCheck={false}
      autoCapitalize="none"
      start={
        <span
          className="vk-swatch-frame"
          style={shown === undefined ? undefined : { backgroundColor: shown }}
          data-empty={shown === undefined ? '' : undefined}
        >
          {!readOnly && (
            <input
              type="color"
              aria-label={t('field.chooseColor')}
              aria-describedby={`${id}-label`}
              title={t('field.chooseColor')}
              value={hex ?? '#000000'}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          )}
        </span>
      }
    />
  );
}

/** A colour as `#rrggbb`, as a colour input requires; undefined for anything but three or six hexadecimal digits. */
function hexColor(text: unknown): string | undefined {
  const digits = typeof text === 'string' ? /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1] : undefined;
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase();
}
