import type { SiteMenus } from '@viewkraft/model';
import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.js';
import { SiteHeader } from './SiteHeader.js';
import './styles/site.css';
import './styles/blocks.css';
import './styles/print.css';

interface SiteLayoutProps {
  readonly menus: SiteMenus;
  readonly children: ReactNode;
}

/** The public pages' layout, without MUI. */
export function SiteLayout({ menus, children }: SiteLayoutProps) {
  return (
    <div className="site vk-header-frame">
      <SiteHeader links={menus.header} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter links={menus.footer} />
    </div>
  );
}
