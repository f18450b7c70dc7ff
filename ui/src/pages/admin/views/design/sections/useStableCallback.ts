import { useEffect, useMemo, useRef } from 'react';

/** A function whose identity is stable across renders and that calls the latest one, so that unchanged rows do not render. */
export function useStableCallback<A extends readonly unknown[]>(work: (...given: A) => void): (...given: A) => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useMemo(
    () =>
      (...given: A) =>
        latest.current(...given),
    [],
  );
}
