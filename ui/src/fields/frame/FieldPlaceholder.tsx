import type { Ref } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from './FieldFrame.js';

interface FieldPlaceholderProps extends Pick<
  FieldInputProps,
  'id' | 'label' | 'required' | 'error' | 'help' | 'compact'
> {
  /** Height of the input in CSS pixels. */
  readonly height: number;
  readonly placeholderRef?: Ref<HTMLDivElement> | undefined;
}

/** Placeholder of an input whose code is loading. */
export function FieldPlaceholder({
  id,
  label,
  required,
  error,
  help,
  compact,
  height,
  placeholderRef,
}: FieldPlaceholderProps) {
  return (
    <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
      <div ref={placeholderRef} className="vk-box" aria-busy style={{ height }} />
    </FieldFrame>
  );
}
