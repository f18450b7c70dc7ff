import type { Ref } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from './FieldFrame.js';

interface FieldPlaceProps extends Pick<FieldInputProps, 'id' | 'label' | 'required' | 'error' | 'help' | 'compact'> {
  /** Of the input that will stand here, in pixels. */
  readonly height: number;
  readonly placeRef?: Ref<HTMLDivElement>;
}

/** Where an input will stand as soon as its code is here. */
export function FieldPlace({ id, label, required, error, help, compact, height, placeRef }: FieldPlaceProps) {
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
      <div ref={placeRef} className="vk-box" aria-busy style={{ height }} />
    </FieldFrame>
  );
}
