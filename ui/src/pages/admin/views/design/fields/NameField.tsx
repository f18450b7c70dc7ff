import TextField from '@mui/material/TextField';
import { useId, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { ViewProblemReport } from '@viewkraft/model';
import { useDesign } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly anchor: string;
  readonly help: string;
  readonly problems: readonly ViewProblemReport[];
  /** Returns why a typed name is refused; undefined if it is accepted. */
  readonly refuse: (name: string) => string | undefined;
  readonly onRename: (name: string) => void;
  readonly maxLength?: number;
}

/** A name that other parts refer to. It takes effect on blur, on Enter, and before a save. */
export function NameField({ label, name, anchor, help, problems, refuse, onRename, maxLength = 63 }: NameFieldProps) {
  const { isReadOnly } = useDesign();
  const id = useId();
  const { register, reset, getValues, trigger, formState } = useForm({ mode: 'onChange', values: { name } });
  const refusal = formState.errors.name?.message;
  const { ref, onBlur, ...input } = register('name', { validate: (typed) => refuse(typed.trim()) ?? true });
  const commit = () => {
    const typed = getValues('name').trim();
    if (typed !== name && refuse(typed) === undefined) onRename(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') reset({ name });
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    // Rendered at once, because the page's shortcut saves what is rendered when the key is pressed.
    if (event.key === 'Enter' || isSave) flushSync(commit);
  };
  return (
    <TextField
      {...input}
      inputRef={ref}
      id={id}
      label={label}
      onBlur={(event) => {
        void onBlur(event);
        void trigger('name');
        commit();
      }}
      onKeyDown={onKeyDown}
      error={refusal !== undefined || problems.length > 0}
      helperText={refusal ?? <FieldNote problems={problems} help={help} />}
      slotProps={{
        htmlInput: {
          'data-anchor': anchor,
          'data-select': '',
          readOnly: isReadOnly,
          spellCheck: false,
          autoCapitalize: 'none',
          autoComplete: 'off',
          maxLength,
        },
      }}
    />
  );
}
