import { useEffect, useMemo, useRef } from 'react';

/** A stable function that always calls the latest callback, so that unchanged rows do not render again. */
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
