import type { ReactNode } from 'react';
import { useScreenClass } from '../../base/routing/useScreenClass.js';

interface PageRootProps {
  /** Text of the skip link. */
  readonly skip: string;
  /** Title of a page reached without a full load, for screen readers. */
  readonly arrival: string;
  readonly children: ReactNode;
}

/** Root of every page: the skip link, the class for its width, and the announcement of a navigation. */
export function PageRoot({ skip, arrival, children }: PageRootProps) {
  useScreenClass();
  return (
    <>
      <a
        className="vk-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {skip}
      </a>
      {children}
      <div className="vk-hidden" aria-live="polite" aria-atomic="true">
        {arrival}
      </div>
    </>
  );
}
