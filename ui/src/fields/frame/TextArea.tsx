import type { ComponentProps, CSSProperties, Ref } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { inputState } from './inputState.js';

interface TextAreaProps extends Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'onPaste' | 'spellCheck'> {
  readonly field: FieldInputProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly look?: 'mono' | undefined;
  readonly rows?: number;
  readonly describedBy?: string | undefined;
  readonly areaRef?: Ref<HTMLTextAreaElement> | undefined;
}

const growsByItself = CSS.supports('field-sizing', 'content');

/** Several lines, growing with what is in them. */
export function TextArea(props: TextAreaProps) {
  const { field, text, onText, look, rows, describedBy, areaRef, ...native } = props;
  const { id, inputRef, error, help, required, readOnly, compact } = field;
  return (
    <div
      className="vk-box vk-grow"
      data-readonly={readOnly ? '' : undefined}
      data-text={growsByItself ? undefined : text}
    >
      <textarea
        {...native}
        className="vk-input"
        data-mono={look === 'mono' ? '' : undefined}
        style={{ '--vk-rows': rows ?? (compact ? 1 : 3) } as CSSProperties}
        id={id}
        ref={areaRef ?? (inputRef as Ref<HTMLTextAreaElement>)}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={field.onBlur}
        placeholder={readOnly ? undefined : field.placeholder}
        required={required ?? false}
        readOnly={readOnly ?? false}
        {...inputState(id, error, help, describedBy)}
      />
    </div>
  );
}
