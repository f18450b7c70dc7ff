import { locales, type MenuLink, previewQuery, previewToken } from '@viewkraft/model';
import { type MouseEvent, useRef } from 'react';
import { homeAddress } from '../base/routing/addresses.js';
import { BrandMark } from '../base/site/BrandMark.js';
import { SiteAccount } from './account/SiteAccount.js';
import { SiteLink } from '../base/site/SiteLink.js';
import { SiteMenuLinks } from './SiteMenuLinks.js';
import { SiteTheme } from './SiteTheme.js';
import { type SiteLocation, useSite } from '../base/site/Site.js';
import { languageNames } from '../base/i18n/otherLocale.js';
import { useIsHydrated } from '../base/routing/useIsHydrated.js';
import './styles/header.css';

/**
 * Header of the public pages. It shrinks on scroll by CSS alone. On narrow screens the menu is a popover behind a
 * button, which the browser opens and closes without any script of ours.
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

/** Links to the page in the other language, which also store the choice (A2). */
function SiteLanguages() {
  const { locale: current, location, addressIn, rememberLocale } = useSite();
  const here = useIsHydrated() ? location : renderedLocation(location);
  return (
    <span className="vk-languages">
      {locales.map((locale) => (
        <SiteLink
          key={locale}
          to={addressIn(locale, here)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={() => rememberLocale(locale)}
        >
          {languageNames[locale]}
        </SiteLink>
      ))}
    </span>
  );
}

/**
 * The query as the server knows it: the server renders a page once for all queries, but each preview for its own query.
 */
function renderedLocation({ pathname, search }: SiteLocation): SiteLocation {
  const token = previewToken(search);
  return { pathname, search: token === null ? '' : previewQuery(token), hash: '' };
}
