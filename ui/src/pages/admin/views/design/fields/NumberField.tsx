import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Path } from '../document/path.js';
import { useDesignField } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';

interface NumberFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly help?: string;
  /** The number that applies if the file has none. */
  readonly fallbackValue?: number;
}

/** A whole number of the document; an empty field removes it. */
export function NumberField({ path, label, help, fallbackValue }: NumberFieldProps) {
  const { value, anchor, problems, isReadOnly, set } = useDesignField(path);
  const id = useId();
  return (
    <TextField
      id={id}
      label={label}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '').slice(0, 9);
        set(digits === '' ? undefined : Number(digits));
      }}
      placeholder={fallbackValue === undefined ? undefined : String(fallbackValue)}
      error={problems.length > 0}
      helperText={<FieldNote problems={problems} help={help} />}
      slotProps={{
        htmlInput: { 'data-anchor': anchor, inputMode: 'numeric', readOnly: isReadOnly, autoComplete: 'off' },
      }}
    />
  );
}
