import { lazy, Suspense, type ComponentType } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from './FieldFrame.js';

/** An input in a chunk of its own, which only a form that shows it asks for. Until then its place is kept, `height` pixels high. */
export function lazyInput(
  load: () => Promise<ComponentType<FieldInputProps>>,
  height: number,
): ComponentType<FieldInputProps> {
  const Input = lazy(async () => ({ default: await load() }));
  return function LazyInput(props: FieldInputProps) {
    const { id, label, required, error, help, compact } = props;
    const waiting = (
      <FieldFrame {...{ id, label, required, error, help, compact }} isLabelFor={false}>
        <div className="vk-box" aria-busy style={{ height: compact ? 36 : height }} />
      </FieldFrame>
    );
    return (
      <Suspense fallback={waiting}>
        <Input {...props} />
      </Suspense>
    );
  };
}
