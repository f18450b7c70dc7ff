import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const nearness = '200px';
/** Milliseconds after which what is far comes as well. */
const patience = 4_000;

/** Renders what is costly to load once it is nearly in sight, or a moment after everything else. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
      rootMargin: nearness,
    });
    observer.observe(place.current);
    const timer = setTimeout(come, patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isNear]);
  return isNear ? children : <Box ref={place} sx={{ minHeight: 1 }} />;
}
