import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { Icon } from '../icons/Icon.js';
import { typedText } from '../string/typedText.js';
import { lengthRemark } from './lengthRemark.js';
import { LineInput } from './LineInput.js';

interface AddressInputProps {
  readonly field: FieldInputProps;
  readonly type: 'email' | 'url' | 'tel';
  /** The value as a link; undefined while it is none. */
  readonly address: (value: unknown) => string | undefined;
  readonly icon: string;
}

/** One line that is an address of some kind, which can be opened once it is one. */
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
