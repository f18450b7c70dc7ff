import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { LineInput } from '../frame/LineInput.js';
import { typedText } from '../string/typedText.js';
import { hexColor } from './hexColor.js';
import './color.css';

/** A colour: the browser's own chooser, and its digits as text. No colour is one too. */
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
      onLeave={() => {
        if (hex !== undefined && hex !== text && !readOnly) onChange(hex);
        onBlur?.();
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
