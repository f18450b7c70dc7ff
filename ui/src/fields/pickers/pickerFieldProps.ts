import type { FieldInputProps } from '../FieldKind.js';
import { helperOf } from '../helperOf.js';

/** The input part of a picker, named and described like every other input. */
export function pickerFieldProps(props: FieldInputProps, onLeave: (text: string) => void) {
  return {
    id: props.id,
    required: props.required ?? false,
    fullWidth: true,
    size: 'small' as const,
    inputRef: props.inputRef as React.Ref<HTMLInputElement>,
    ...helperOf(props),
    onBlur: (event: React.FocusEvent) => {
      const field = event.currentTarget.closest('.MuiFormControl-root') ?? event.currentTarget;
      // Moving between the sections of one date is not leaving it.
      if (field.contains(event.relatedTarget)) return;
      onLeave(field.querySelector('input')?.value ?? '');
    },
  };
}
