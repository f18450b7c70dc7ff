import { useContext, type ChangeEvent, type ComponentProps, type CSSProperties, type Ref } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { inputState, StaticFields } from './inputState.js';

interface TextAreaProps extends Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'onPaste' | 'spellCheck' | 'dir'> {
  readonly field: FieldInputProps;
  readonly text: string;
  readonly onText: (text: string, event: ChangeEvent<HTMLTextAreaElement>) => void;
  readonly look?: 'figures' | 'mono' | undefined;
  readonly rows?: number;
  readonly describedBy?: string | undefined;
  readonly areaRef?: Ref<HTMLTextAreaElement> | undefined;
}

const growsByItself = CSS.supports('field-sizing', 'content');

/** A multi-line input that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { field, text, onText, look, rows, describedBy, areaRef, ...native } = props;
  const { id, inputRef, error, help, required, readOnly, compact } = field;
  const isStatic = useContext(StaticFields);
  return (
    <div
      className="vk-box vk-grow"
      data-readonly={readOnly ? '' : undefined}
      data-text={growsByItself ? undefined : text}
    >
      <textarea
        {...native}
        className="vk-input"
        data-figures={look === 'figures' ? '' : undefined}
        data-mono={look === 'mono' ? '' : undefined}
        style={{ '--vk-rows': isStatic ? 1 : (rows ?? (compact ? 1 : 3)) } as CSSProperties}
        id={id}
        ref={areaRef ?? (inputRef as Ref<HTMLTextAreaElement>)}
        value={text}
        onChange={(event) => onText(event.target.value, event)}
        onBlur={field.onBlur}
        placeholder={isStatic ? '–' : readOnly ? undefined : field.placeholder}
        required={required ?? false}
        readOnly={readOnly ?? false}
        {...inputState(id, error, help, describedBy)}
      />
    </div>
  );
}
