import type { MenuLink, SiteMenus } from '@viewkraft/model';
import type { ReactNode } from 'react';
import { BrandMark } from '../base/site/BrandMark.js';
import { useSite } from '../base/site/Site.js';
import { Slot } from '../plugin/Slot.js';
import { SiteHeader } from './SiteHeader.js';
import { SiteMenuLinks } from './SiteMenuLinks.js';
import './styles/footer.css';
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

/** Footer of the public pages: site name and the legally required links. */
function SiteFooter({ links }: { readonly links: readonly MenuLink[] }) {
  const { t, locale, config } = useSite();
  return (
    <footer className="site-footer">
      <div className="site-footer-parts">
        <p className="site-footer-brand">
          <BrandMark size={24} />
          <span>{config.name}</span>
          <span className="site-footer-tagline">{config.tagline[locale] ?? t('site.tagline')}</span>
        </p>
        <div className="site-footer-links">
          {links.length > 0 && (
            <nav aria-label={t('site.footerMenu')}>
              <SiteMenuLinks links={links} />
            </nav>
          )}
          <Slot slot="site-footer" />
        </div>
      </div>
    </footer>
  );
}
