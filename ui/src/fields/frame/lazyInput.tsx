import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldPlace } from './FieldPlace.js';

/** How long a heavy input that is out of sight is put off, in milliseconds. */
const patience = 3_000;

/**
 * An input in a chunk of its own, which only a form that shows it asks for; a heavy one only when it comes into sight, or
 * when the rest has had its time. Until then its place is kept, `height` pixels high.
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
    const timer = setTimeout(() => setDue(true), patience);
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
