import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Path } from '../document/path.js';
import { useDesignField } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';
import { codeStyles } from './styles.js';

interface PlainFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly help?: ReactNode;
  readonly placeholder?: string;
  /** Code in a small fixed-width font, on several lines. */
  readonly isCode?: boolean;
  /** Shown, but not editable. */
  readonly isFixed?: boolean;
}

/** A text of the document; an empty field removes it. */
export function PlainField({ path, label, help, placeholder, isCode = false, isFixed = false }: PlainFieldProps) {
  const { value, anchor, problems, isReadOnly, set } = useDesignField(path);
  const id = useId();
  return (
    <TextField
      id={id}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
      error={problems.length > 0}
      helperText={<FieldNote problems={problems} help={help} />}
      placeholder={placeholder}
      multiline={isCode}
      sx={isCode ? codeStyles : undefined}
      slotProps={{
        htmlInput: { 'data-anchor': anchor, readOnly: isReadOnly || isFixed, spellCheck: !isCode, autoComplete: 'off' },
      }}
    />
  );
}
