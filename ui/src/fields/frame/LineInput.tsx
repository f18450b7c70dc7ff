import type { ComponentProps, ReactNode, Ref } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from './FieldFrame.js';
import { inputState } from './inputState.js';

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'autoCapitalize' | 'onPaste' | 'onKeyDown'
>;

export interface LineInputProps extends Native {
  readonly field: FieldInputProps;
  readonly text: string;
  readonly onText: (text: string, event: React.ChangeEvent<HTMLInputElement>) => void;
  /** Leaving the input; the field's own `onBlur` if there is nothing else to do. */
  readonly onLeave?: (() => void) | undefined;
  readonly look?: 'figures' | 'mono' | undefined;
  readonly placeholder?: string | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly remark?: ReactNode;
  /** Id of a further description. */
  readonly describedBy?: string | undefined;
}

/** One line to type into; what most fields are. */
export function LineInput(props: LineInputProps) {
  const { field, text, onText, onLeave, look, placeholder, start, end, remark, describedBy, ...native } = props;
  const { id, label, inputRef, error, help, required, readOnly, compact } = field;
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} remark={remark}>
      <div className={start || end ? 'vk-box' : 'vk-box vk-plain'} data-readonly={readOnly ? '' : undefined}>
        {start}
        <input
          type="text"
          autoComplete="off"
          {...native}
          className="vk-input"
          data-figures={look === 'figures' ? '' : undefined}
          data-mono={look === 'mono' ? '' : undefined}
          id={id}
          ref={inputRef as Ref<HTMLInputElement>}
          value={text}
          onChange={(event) => onText(event.target.value, event)}
          onBlur={onLeave ?? field.onBlur}
          placeholder={readOnly ? undefined : (placeholder ?? field.placeholder)}
          required={required ?? false}
          readOnly={readOnly ?? false}
          {...inputState(id, error, help, describedBy)}
        />
        {end}
      </div>
    </FieldFrame>
  );
}
