import { useEffect } from 'react';
import { pageConfig } from '../config/pageConfig.js';

/** The window's title: the page's own, then the product's name. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} – ${pageConfig.name}` : pageConfig.name;
  }, [title]);
}
