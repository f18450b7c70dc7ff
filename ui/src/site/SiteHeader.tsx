import type { MenuLink } from '@viewkraft/model';
import { useRef, type MouseEvent } from 'react';
import { homeAddress } from '../routing/addresses.js';
import { BrandMark } from './BrandMark.js';
import { SiteAccount } from './account/SiteAccount.js';
import { SiteLanguages } from './SiteLanguages.js';
import { SiteLink } from './SiteLink.js';
import { SiteMenuLinks } from './SiteMenuLinks.js';
import { SiteTheme } from './SiteTheme.js';
import { useSite } from './Site.js';
import './styles/header.css';

/**
 * Header of the public pages. It shrinks while the page scrolls, by its styles alone. Where there is little room the menu is
 * a popover behind a button, which the browser opens and closes without any script of ours.
 */
export function SiteHeader({ links }: { readonly links: readonly MenuLink[] }) {
  const { t, locale, config } = useSite();
  const menu = useRef<HTMLDivElement>(null);
  const shut = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink && menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  return (
    <header className="site-header">
      <div className="site-bar">
        <SiteLink className="site-brand" to={homeAddress(locale)} aria-label={`${config.name}: ${t('site.home')}`}>
          <BrandMark size={28} />
          <span>{config.name}</span>
        </SiteLink>
        <div ref={menu} id="site-menu" className="site-menu" popover="auto" onClick={shut}>
          {links.length > 0 && (
            <nav aria-label={t('site.menu')}>
              <SiteMenuLinks links={links} />
            </nav>
          )}
          <div className="site-tools">
            <SiteAccount />
            <SiteTheme />
          </div>
        </div>
        <SiteLanguages />
        <button type="button" className="site-menu-button" popoverTarget="site-menu" aria-label={t('frame.menu')}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </header>
  );
}
