import { DateTime } from 'luxon';
import { useState } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { fullYear } from './fullYear.js';

export interface WireFormat {
  /** A wire value as the picker's moment. */
  readonly read: (wire: string) => DateTime;
  readonly write: (moment: DateTime) => string;
}

/** What a picker that holds no date yet hands on: no column takes it, so it blocks the save until it is mended. */
const unfinished = '?';

/** Keeps what the picker shows beside the wire value, since a half-typed date is none yet. */
export function usePickerValue({ value, onChange, onBlur }: FieldInputProps, format: WireFormat) {
  const [held, setHeld] = useState(() => ({ wire: value, moment: momentOf(value, format) }));
  const current = Object.is(held.wire, value) ? held : { wire: value, moment: momentOf(value, format) };
  const take = (moment: DateTime | null) => {
    const wire = moment === null ? null : moment.isValid ? format.write(moment) : unfinished;
    setHeld({ wire, moment });
    onChange(wire);
  };
  return {
    moment: current.moment,
    take,
    /** `text` is what the sections show. */
    leave: (text: string) => {
      // A date begun and not finished never becomes a value by itself: it must not be lost in silence.
      const isBegun = current.moment === null && /\d/.test(text);
      if (isBegun !== (current.moment === null && value === unfinished)) {
        const wire = isBegun ? unfinished : null;
        setHeld({ wire, moment: null });
        onChange(wire);
      }
      const mended = current.moment?.isValid ? fullYear(current.moment) : null;
      if (mended && current.moment && mended.year !== current.moment.year) take(mended);
      onBlur?.();
    },
  };
}

function momentOf(value: unknown, format: WireFormat): DateTime | null {
  if (typeof value !== 'string' || value === '' || value === unfinished) return null;
  return format.read(value);
}
