import { lazy, Suspense, type ComponentType } from 'react';
import type { FieldInputProps } from './FieldKind.js';
import { PickerFallback } from './PickerFallback.js';

/** A picker in a chunk of its own, which a form without dates never asks for. */
export function lazyPicker(load: () => Promise<ComponentType<FieldInputProps>>): ComponentType<FieldInputProps> {
  const Picker = lazy(async () => ({ default: await load() }));
  return function LazyPicker(props: FieldInputProps) {
    return (
      <Suspense fallback={<PickerFallback {...props} />}>
        <Picker {...props} />
      </Suspense>
    );
  };
}
