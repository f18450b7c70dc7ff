import type { ReactNode } from 'react';
import { useScreenClass } from './useScreenClass.js';

interface PageRootProps {
  /** Text of the way past the navigation. */
  readonly skip: string;
  /** The title of a page that one came to without a full load, to be read out. */
  readonly arrival: string;
  readonly children: ReactNode;
}

/** What every page stands in: the way past the navigation first, the class of its width, the news of an arrival. */
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
