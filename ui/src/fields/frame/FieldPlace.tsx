import type { Ref } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from './FieldFrame.js';

interface FieldPlaceProps extends Pick<FieldInputProps, 'id' | 'label' | 'required' | 'error' | 'help' | 'compact'> {
  /** Height of the input in CSS pixels. */
  readonly height: number;
  readonly placeRef?: Ref<HTMLDivElement>;
}

/** Placeholder of an input whose code is loading. */
export function FieldPlace({ id, label, required, error, help, compact, height, placeRef }: FieldPlaceProps) {
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
      <div ref={placeRef} className="vk-box" aria-busy style={{ height }} />
    </FieldFrame>
  );
}
