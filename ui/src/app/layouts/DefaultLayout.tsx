import type { ReactNode } from 'react';
import { useSite } from '../../base/site/Site.js';
import { SiteLayout } from '../../site/SiteLayout.js';

/** The public site's frame around a page of the application. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const { menus } = useSite();
  return <SiteLayout menus={menus}>{children}</SiteLayout>;
}
