import { useContext, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from './FieldFrame.js';
import { inputState, StaticFields } from './inputState.js';
import { TextArea } from './TextArea.js';

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'dir'
  | 'inputMode'
  | 'autoComplete'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onPaste'
  | 'onKeyDown'
  | 'onMouseDown'
  | 'onClick'
>;

interface LineInputProps extends Native {
  readonly field: FieldInputProps;
  readonly text: string;
  readonly onText: (text: string, event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Completes what was typed. Called on blur, and before Enter, Tab and Ctrl+S read the value. */
  readonly complete?: (() => void) | undefined;
  /** Called on blur; defaults to the field's `onBlur`. */
  readonly onLeave?: (() => void) | undefined;
  readonly look?: 'figures' | 'mono' | undefined;
  readonly placeholder?: string | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly remark?: ReactNode;
  /** Id of a further description. */
  readonly describedBy?: string | undefined;
}

/** A single-line input, used by most fields. */
export function LineInput(props: LineInputProps) {
  const { field, text, onText, complete, onLeave, look, placeholder, start, end, remark, describedBy, ...native } =
    props;
  const { id, label, inputRef, error, help, required, readOnly, compact } = field;
  const isStatic = useContext(StaticFields);
  if (isStatic) {
    // A long value wraps, because static text cannot be scrolled.
    return (
      <FieldFrame {...{ id, label, required, error, help, compact }}>
        <div className="vk-shown">
          {start}
          <TextArea
            field={field}
            text={text}
            onText={onText}
            look={look}
            rows={1}
            dir={native.dir}
            describedBy={describedBy}
          />
          {end}
        </div>
      </FieldFrame>
    );
  }
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
          onKeyDown={(event) => {
            if (complete && !event.nativeEvent.isComposing && isReadAfter(event)) flushSync(complete);
            native.onKeyDown?.(event);
          }}
          onBlur={() => {
            complete?.();
            (onLeave ?? field.onBlur)?.();
          }}
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

/** Whether the form or the cell reads the value after this key: Enter, Tab and Ctrl+S. */
function isReadAfter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab' || (key.toLowerCase() === 's' && (ctrlKey || metaKey));
}
