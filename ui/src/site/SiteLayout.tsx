import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../config/pageConfig.js';
import { SiteHeader } from './SiteHeader.js';

/** The frame of public pages, without MUI. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="site">
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer">
        <span>{pageConfig.name}</span>
        <span>{t('site.licence')}</span>
      </footer>
    </div>
  );
}
