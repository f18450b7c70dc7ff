import { useEffect, useRef } from 'react';
import type { CategoryState } from '../shared/consent-record.js';

interface ConsentSwitchProps {
  readonly name: string;
  /** Id of what describes it. */
  readonly about: string;
  readonly state: CategoryState;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A native checkbox that looks like a switch: a switch knows no state between on and off. */
export function ConsentSwitch({ name, about, state, isDisabled, onChange }: ConsentSwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed';
  }, [state]);
  return (
    <label className="consent-switch">
      <span>{name}</span>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'on'}
        disabled={isDisabled}
        aria-describedby={about}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
