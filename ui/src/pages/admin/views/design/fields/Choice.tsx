import type { ViewProblemReport } from '@viewkraft/model';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { useDesign } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Values with their labels; a value of the file that is not among them is shown as it is. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
  readonly anchor: string;
  readonly problems?: readonly ViewProblemReport[];
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
}

/** One of several values. */
export function Choice({
  label,
  value,
  options,
  onChange,
  anchor,
  problems = [],
  help,
  isDisabled = false,
}: ChoiceProps) {
  const { isReadOnly } = useDesign();
  const id = useId();
  const all = options.some(([one]) => one === value) ? options : [...options, [value, value] as const];
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problems.length > 0}
      helperText={<FieldNote problems={problems} help={help} />}
      disabled={isReadOnly || isDisabled}
      data-anchor={anchor}
      slotProps={{ select: { displayEmpty: true, MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {all.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
