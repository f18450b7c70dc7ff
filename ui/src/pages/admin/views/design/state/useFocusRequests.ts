import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const focusable = 'input:not([aria-hidden]), button, textarea:not([aria-hidden]), [role="combobox"]';

/** Moves the focus to the first of some places of the designer that can have it, once it is rendered. */
export function useFocusRequests(root: RefObject<HTMLElement | null>): (places: readonly string[]) => void {
  const [request, setRequest] = useState<readonly string[]>([]);
  const done = useRef(request);
  useEffect(() => {
    if (done.current === request || !root.current) return;
    done.current = request;
    focusFirst(root.current, request);
  }, [request, root]);
  return useCallback((places) => setRequest([...places]), []);
}

function focusFirst(root: HTMLElement, places: readonly string[]): void {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-place]')];
  for (const place of places) {
    for (const target of marked.filter((one) => one.dataset['place'] === place)) {
      const element = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
      if (!element || element.matches(':disabled, [aria-disabled="true"]')) continue;
      const closed = element.closest<HTMLDetailsElement>('details:not([open])');
      if (closed) closed.open = true;
      element.focus();
      if (element instanceof HTMLInputElement && element.dataset['select'] !== undefined) element.select();
      return;
    }
  }
}
