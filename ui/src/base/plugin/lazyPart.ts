import { lazy, type ComponentType } from 'react';
import type { Lazy } from './UiPlugin.js';

const known = new WeakMap<object, unknown>();

/** A component that is loaded when it is rendered; the same component for the same `load` function. */
export function lazyPart<Props extends object>(load: Lazy<ComponentType<Props>>): ComponentType<Props> {
  const part = known.get(load) ?? lazy(load);
  known.set(load, part);
  return part as ComponentType<Props>;
}
