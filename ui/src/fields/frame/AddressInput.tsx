import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { Icon } from '../icons/Icon.js';
import { lengthRemark, typedText } from './inputState.js';
import { LineInput } from './LineInput.js';

interface AddressInputProps {
  readonly field: FieldInputProps;
  readonly type: 'email' | 'url' | 'tel';
  /** The link address of a value; undefined while the value is invalid. */
  readonly address: (value: unknown) => string | undefined;
  readonly icon: string;
}

/** One line for an address (e-mail, web, telephone), with a link to open it once it is valid. */
export function AddressInput({ field, type, address, icon }: AddressInputProps) {
  const { t } = useTranslation();
  const text = String(field.value ?? '');
  const href = field.compact ? undefined : address(field.value);
  return (
    <LineInput
      field={field}
      text={text}
      onText={(next) => field.onChange(typedText(next, field))}
      type={type}
      inputMode={type}
      spellCheck={false}
      autoCapitalize="none"
      remark={field.readOnly ? undefined : lengthRemark(text, field.column)}
      end={
        href !== undefined && (
          <a
            className="vk-action"
            href={href}
            {...(type === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            aria-label={t(`field.open.${type}`)}
            aria-describedby={`${field.id}-label`}
            title={t(`field.open.${type}`)}
          >
            <Icon path={icon} />
          </a>
        )
      }
    />
  );
}
