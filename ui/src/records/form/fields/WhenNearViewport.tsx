import { useEffect, useRef, useState, type ReactNode } from 'react';

const nearness = '200px';
/** Delay in milliseconds after which children outside the viewport render too. */
const delayMs = 4_000;

/** Renders expensive children once they are close to the viewport, or after a delay. */
export function WhenNearViewport({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: nearness,
    });
    observer.observe(place.current);
    const timer = setTimeout(come, delayMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ minHeight: 1 }} />;
}
