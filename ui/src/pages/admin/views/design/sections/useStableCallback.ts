import { useEffect, useMemo, useRef } from 'react';

/** A function that stays the same from render to render and calls the latest one: lines that got nothing new are not rendered. */
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
