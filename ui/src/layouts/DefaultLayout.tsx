import type { ReactNode } from 'react';
import { useSite } from '../site/Site.js';
import { SiteLayout } from '../site/SiteLayout.js';

/** The frame of the public pages around one of the application. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const { menus } = useSite();
  return <SiteLayout menus={menus}>{children}</SiteLayout>;
}
