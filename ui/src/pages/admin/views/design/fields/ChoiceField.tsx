import type { ReactNode } from 'react';
import type { Path } from '../document/path.js';
import { useDesignField } from '../state/Design.js';
import { Choice } from './Choice.js';

interface ChoiceFieldProps {
  readonly path: Path;
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
  /** Label of the option that stands for no value; undefined: a value is always required. */
  readonly emptyLabel?: string;
  readonly help?: ReactNode;
}

/** One of several texts of the document. */
export function ChoiceField({ path, label, options, emptyLabel, help }: ChoiceFieldProps) {
  const { value, anchor, problems, set } = useDesignField(path);
  return (
    <Choice
      label={label}
      value={typeof value === 'string' ? value : ''}
      options={emptyLabel === undefined ? options : [['', emptyLabel], ...options]}
      onChange={(next) => set(next === '' ? undefined : next)}
      anchor={anchor}
      problems={problems}
      help={help}
    />
  );
}
