import type { MenuLink } from '@viewkraft/model';
import { Slot } from '../plugin/Slot.js';
import { BrandMark } from '../base/site/BrandMark.js';
import { SiteMenuLinks } from './SiteMenuLinks.js';
import { useSite } from '../base/site/Site.js';
import './styles/footer.css';

/** Footer of the public pages: site name and the legally required links. */
export function SiteFooter({ links }: { readonly links: readonly MenuLink[] }) {
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
