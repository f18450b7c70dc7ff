import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';

/** A checkbox; an empty value shows as neither, until it is clicked. */
export function BooleanInput(props: FieldInputProps) {
  const { id, label, value, onChange, onBlur, inputRef, required, readOnly, compact } = props;
  const helper = helperOf(props);
  const empty = value === null || value === undefined;
  return (
    <FormControl error={helper.error} sx={{ pt: compact ? 0 : { xs: 0, md: '22px' } }}>
      <FormControlLabel
        label={label}
        disabled={readOnly ?? false}
        sx={{ ml: '-8px', minHeight: 36, '& .MuiFormControlLabel-label': { fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' } }} // prettier-ignore
        control={
          <Checkbox
            id={id}
            size="small"
            checked={value === true}
            indeterminate={empty && props.column.allowNull}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            required={required ?? false}
            slotProps={{
              input: {
                ref: inputRef as React.Ref<HTMLInputElement>,
                'aria-describedby': helper.helperText?.trim() ? `${id}-helper` : undefined,
                'aria-invalid': helper.error,
              },
            }}
          />
        }
      />
      {helper.helperText !== undefined && <FormHelperText id={`${id}-helper`}>{helper.helperText}</FormHelperText>}
    </FormControl>
  );
}
