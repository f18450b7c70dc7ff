import type { ReactNode } from 'react';
import type { Path } from '../document/path.js';
import { useDesignField } from '../state/Design.js';
import { Check } from './Check.js';

interface CheckFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly help?: ReactNode;
  /** The value that applies if the file has none. */
  readonly fallbackValue?: boolean;
  /** The box stands for `false`, as "must have a value" does for `allowNull`. */
  readonly isInverse?: boolean;
  readonly isDisabled?: boolean;
}

/** A checkbox for a value of the document; the default is not written to the file. */
export function CheckField({
  path,
  label,
  help,
  fallbackValue = false,
  isInverse = false,
  isDisabled = false,
}: CheckFieldProps) {
  const { value, anchor, problems, set } = useDesignField(path);
  return (
    <Check
      label={label}
      isOn={(typeof value === 'boolean' ? value : fallbackValue) !== isInverse}
      onChange={(isOn) => set((isOn !== isInverse) === fallbackValue ? undefined : isOn !== isInverse)}
      anchor={anchor}
      problems={problems}
      help={help}
      isDisabled={isDisabled}
    />
  );
}
