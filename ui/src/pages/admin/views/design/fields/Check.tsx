import type { ViewProblemReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';
import { useDesign } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly anchor: string;
  readonly problems?: readonly ViewProblemReport[];
  readonly help?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A checkbox with its problems or a hint. */
export function Check({ label, isOn, onChange, anchor, problems = [], help, isDisabled = false }: CheckProps) {
  const { isReadOnly } = useDesign();
  const id = useId();
  const hasNote = problems.length > 0 || help !== undefined;
  return (
    <Box sx={{ minWidth: 0, mb: 3 }}>
      <FormControlLabel
        label={label}
        disabled={isReadOnly || isDisabled}
        data-anchor={anchor}
        control={
          <Checkbox
            size="small"
            checked={isOn}
            onChange={({ target }) => onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': hasNote ? `${id}-note` : undefined } }}
          />
        }
      />
      {hasNote && (
        <FormHelperText id={`${id}-note`} error={problems.length > 0} sx={{ '&&': { mt: '-4px', ml: '30px' } }}>
          <FieldNote problems={problems} help={help} />
        </FormHelperText>
      )}
    </Box>
  );
}
