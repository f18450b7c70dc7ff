import type { ReactNode } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { RequiredMark } from './RequiredMark.js';
import './field.css';

interface FieldFrameProps extends Pick<FieldInputProps, 'id' | 'label' | 'required' | 'error' | 'help' | 'compact'> {
  /**
   * Whether the label refers to the element with the field's id; otherwise use `aria-labelledby` with `${id}-label`.
   */
  readonly isLabelFor?: boolean;
  /** A short remark below the input, on the right. */
  readonly remark?: ReactNode;
  readonly children: ReactNode;
}

/** Label above the input, help or error below. Space for one line is always reserved to avoid layout shifts. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, error, help, compact, isLabelFor = true, remark, children } = props;
  const text = error ?? help;
  return (
    <div className="vk-field" data-invalid={error === undefined ? undefined : ''}>
      <label className="vk-label" htmlFor={isLabelFor ? id : undefined}>
        <span id={`${id}-label`}>{label}</span>
        {required !== undefined && <RequiredMark isOn={required} />}
      </label>
      {children}
      <FieldHelp id={id} text={text} compact={compact} remark={remark} />
    </div>
  );
}

interface FieldHelpProps {
  readonly id: string;
  readonly text: string | undefined;
  readonly compact: boolean | undefined;
  readonly remark?: ReactNode;
}

/** The line below an input. */
export function FieldHelp({ id, text, compact, remark }: FieldHelpProps) {
  if (compact && !text && !remark) return null;
  return (
    <div className="vk-below">
      {text !== undefined && (
        <p className="vk-help" id={`${id}-helper`}>
          {text}
        </p>
      )}
      {remark !== undefined && <span className="vk-count">{remark}</span>}
    </div>
  );
}
