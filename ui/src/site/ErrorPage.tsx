import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom';
import { useLocale } from '../i18n/useLocale.js';
import { homeAddress } from '../routing/addresses.js';
import { PublicError } from '../routing/PublicError.js';
import { useTitle } from '../routing/useTitle.js';
import { SiteLayout } from './SiteLayout.js';

/** What stands in the place of a page that is not there, or that broke (A15). */
export function ErrorPage({ status }: { readonly status?: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { pathname } = useLocation();
  const error = useRouteError();
  const isMissing = (status ?? (isRouteErrorResponse(error) ? error.status : 500)) === 404;
  const title = t(isMissing ? 'error.notFound' : 'error.internal');
  useTitle(title);
  return (
    <SiteLayout>
      <div className="site-error">
        <h1>{title}</h1>
        <p>
          {isMissing
            ? t('error.notFoundPath', { path: pathname })
            : error instanceof PublicError
              ? error.message
              : t('error.internalText')}
        </p>
        <p className="site-actions">
          <Link className="site-button" to={homeAddress(locale)}>
            {t('error.toHome')}
          </Link>
        </p>
      </div>
    </SiteLayout>
  );
}
