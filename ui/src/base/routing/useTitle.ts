import { useEffect } from 'react';
import { pageConfig } from '../config/pageConfig.js';

/** Sets the window title: the page's title, then the product name. With undefined the current title stays. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} – ${pageConfig.name}` : pageConfig.name;
  }, [title]);
}
