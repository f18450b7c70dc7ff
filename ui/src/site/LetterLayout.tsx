import type { ReactNode } from 'react';
import { useSite } from '../base/site/Site.js';
import { SiteMenuLinks } from './SiteMenuLinks.js';
import './styles/letter.css';

/** Contains only the sheet, which is printed as shown, and below it the legally required links. */
export function LetterLayout({ children }: { readonly children: ReactNode }) {
  const { t, menus } = useSite();
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {menus.footer.length > 0 && (
        <footer className="letter-footer">
          <nav aria-label={t('site.footerMenu')}>
            <SiteMenuLinks links={menus.footer} />
          </nav>
        </footer>
      )}
    </>
  );
}
