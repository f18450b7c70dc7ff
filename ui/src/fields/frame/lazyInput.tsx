import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldPlace } from './FieldPlace.js';

/** Maximum delay for loading a heavy input that is out of view. */
const heavyInputDelayMs = 3_000;

/**
 * An input whose code is loaded when a form shows it; a heavy one is loaded when it scrolls into view or after a delay. Until
 * then a placeholder of `height` CSS pixels is shown.
 */
export function lazyInput(
  load: () => Promise<ComponentType<FieldInputProps>>,
  height: number,
  isHeavy = false,
): ComponentType<FieldInputProps> {
  const Input = lazy(async () => ({ default: await load() }));
  return function LazyInput(props: FieldInputProps) {
    const place = useRef<HTMLDivElement>(null);
    const isDue = useDue(place, !isHeavy);
    const waiting = <FieldPlace {...props} height={props.compact ? 36 : height} placeRef={place} />;
    return isDue ? (
      <Suspense fallback={waiting}>
        <Input {...props} />
      </Suspense>
    ) : (
      waiting
    );
  };
}

function useDue(place: React.RefObject<HTMLElement | null>, isDueAtOnce: boolean): boolean {
  const [isDue, setDue] = useState(isDueAtOnce);
  useEffect(() => {
    if (isDue || !place.current) return undefined;
    const timer = setTimeout(() => setDue(true), heavyInputDelayMs);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setDue(true);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isDue, place]);
  return isDue;
}
