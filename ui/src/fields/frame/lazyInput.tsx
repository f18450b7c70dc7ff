import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldPlaceholder } from './FieldPlaceholder.js';
import { onDemand } from '../../base/page/onDemand.js';

/** Maximum delay for loading a heavy input that is out of view. */
const heavyInputDelayMs = 3_000;

/**
 * An input whose code is loaded when a form shows it; a heavy one is loaded when it scrolls into view or after a delay.
 * Until then a placeholder of `height` CSS pixels is shown.
 */
export function lazyInput(
  load: () => Promise<ComponentType<FieldInputProps>>,
  height: number,
  isHeavy = false,
): ComponentType<FieldInputProps> {
  const outline = (props: FieldInputProps, ref?: RefObject<HTMLDivElement | null>) => (
    <FieldPlaceholder {...props} height={props.compact ? 36 : height} placeholderRef={ref} />
  );
  const Input = onDemand(load, outline);
  return function LazyInput(props: FieldInputProps) {
    const placeholder = useRef<HTMLDivElement>(null);
    return useDue(placeholder, !isHeavy) ? <Input {...props} /> : outline(props, placeholder);
  };
}

function useDue(placeholder: RefObject<HTMLElement | null>, isDueAtOnce: boolean): boolean {
  const [isDue, setDue] = useState(isDueAtOnce);
  useEffect(() => {
    if (isDue || !placeholder.current) return undefined;
    const timer = setTimeout(() => setDue(true), heavyInputDelayMs);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setDue(true);
    });
    observer.observe(placeholder.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isDue, placeholder]);
  return isDue;
}
