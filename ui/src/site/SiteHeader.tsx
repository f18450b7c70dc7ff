import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageConfig } from '../config/pageConfig.js';
import { useLocale } from '../i18n/useLocale.js';
import { homeAddress, privateAddress } from '../routing/addresses.js';
import { LanguageLinks } from '../routing/LanguageLinks.js';
import { useSession } from '../session/useSession.js';
import { BrandMark } from './BrandMark.js';
import { SiteTheme } from './SiteTheme.js';
import './site.css';

/** Header of the public pages. */
export function SiteHeader() {
  const locale = useLocale();
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <header className="site-header">
      <Link className="site-brand" to={homeAddress(locale)} aria-label={`${pageConfig.name}: ${t('site.home')}`}>
        <BrandMark size={28} />
        {pageConfig.name}
      </Link>
      {user && !user.password && (
        <Link className="site-account" to={privateAddress(locale)} title={user.email}>
          {t('site.private')}
        </Link>
      )}
      <LanguageLinks />
      <SiteTheme />
    </header>
  );
}
